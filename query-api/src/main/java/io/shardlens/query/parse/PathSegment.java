package io.shardlens.query.parse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the key of a row out of one segment of a URL's path, as it was sent. */
final class PathSegment {
    private PathSegment() {}

    /**
     * The values of a key of {@code columns} columns. Commas part them, {@code %2C} is a comma in a value; a key of one column takes
     * the segment as a whole.
     *
     * @throws IllegalArgumentException where an escape is broken or the bytes are no UTF-8
     */
    static List<String> values(String raw, int columns) {
        if (columns == 1) {
            return List.of(decode(raw));
        }
        List<String> values = new ArrayList<>();
        for (String part : raw.split(",", -1)) {
            values.add(decode(part));
        }
        return values;
    }

    private static String decode(String raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c != '%') {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            int high = i + 2 < raw.length() ? Character.digit(raw.charAt(i + 1), 16) : -1;
            int low = i + 2 < raw.length() ? Character.digit(raw.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw new IllegalArgumentException("'%' is not followed by two hexadecimal digits");
            }
            bytes.write(high * 16 + low);
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the escaped bytes are no UTF-8 text", e);
        }
    }
}
