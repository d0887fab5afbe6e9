package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.InvalidParameterException;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * The id of a row's document: the primary key, in one form whichever way the row arrived. Two rows with different keys never share an
 * id. Immutable and safe to share between threads.
 *
 * <p>Plain for one column and {@link IdScope#GLOBAL}: {@code 18446744073709551615}. Several parts are joined by {@code |}, and a
 * {@code |} or {@code \} inside a part gets a {@code \} in front. With {@link IdScope#SHARD} the shard's and the physical table's
 * names come first. Ids over 512 bytes are replaced by {@code #} and their SHA-256; a key that begins with {@code #} gets a
 * {@code \} in front.
 */
public final class DocumentIds {
    private static final int LONGEST = 512;
    private static final char SEPARATOR = '|';

    private final LogicalTable table;
    private final List<Codec> codecs;

    private DocumentIds(LogicalTable table, List<Codec> codecs) {
        this.table = table;
        this.codecs = codecs;
    }

    /** @throws IllegalArgumentException if a column of the primary key is unknown */
    public static DocumentIds of(LogicalTable table) {
        List<Codec> codecs = table.primaryKey().stream()
                .map(name -> Codecs.of(table.column(name)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "table '" + table.name() + "' has no column '" + name + "' of its primary key"))))
                .toList();
        return new DocumentIds(table, codecs);
    }

    /**
     * @param physical where the row is
     * @param key canonical values in the order of the table's primary key
     * @throws IllegalArgumentException if the key has another number of values
     */
    public String id(PhysicalTable physical, List<Object> key) {
        if (key.size() != codecs.size()) {
            throw new IllegalArgumentException("the key of table '" + table.name() + "' has the columns "
                    + table.primaryKey() + ", not " + key.size() + " values");
        }
        List<String> parts = new ArrayList<>();
        if (table.idScope() == IdScope.SHARD) {
            parts.add(physical.shard().name());
            parts.add(physical.table());
        }
        for (int i = 0; i < key.size(); i++) {
            parts.add(text(codecs.get(i).toJson(key.get(i))));
        }
        return shortened(String.join(
                String.valueOf(SEPARATOR),
                parts.stream().map(DocumentIds::escaped).toList()));
    }

    /**
     * The key that an id stands for.
     *
     * @param physical where its row is
     * @return canonical values in the order of the primary key; empty where the id does not tell: it is a hash, or
     *     of a value that no literal names, such as 0000-00-00, or of no row there
     */
    public Optional<List<Object>> key(PhysicalTable physical, String id) {
        List<String> parts = id.equals("\\") ? List.of("") : parts(id);
        int first = table.idScope() == IdScope.SHARD ? 2 : 0;
        if (id.startsWith("#") || parts.size() != first + codecs.size()) {
            return Optional.empty();
        }
        List<Object> key = new ArrayList<>();
        for (int i = 0; i < codecs.size(); i++) {
            try {
                key.add(codecs.get(i).fromParameter(json(codecs.get(i), parts.get(first + i))));
            } catch (InvalidParameterException | JacksonException e) {
                return Optional.empty();
            }
        }
        return id(physical, key).equals(id) ? Optional.of(key) : Optional.empty();
    }

    private static List<String> parts(String id) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == '\\' && i + 1 < id.length()) {
                part.append(id.charAt(++i));
            } else if (c == SEPARATOR) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    /** What {@link Codec#fromParameter} takes for a part: numbers and booleans stand as JSON writes them, everything else as text. */
    private static JsonNode json(Codec codec, String part) {
        return switch (codec.column().type().name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, DECIMAL, FLOAT, DOUBLE, BIT, YEAR, JSON ->
                JsonText.parse(part);
            case DATE,
                    TIME,
                    DATETIME,
                    TIMESTAMP,
                    CHAR,
                    VARCHAR,
                    TINYTEXT,
                    TEXT,
                    MEDIUMTEXT,
                    LONGTEXT,
                    BINARY,
                    VARBINARY,
                    TINYBLOB,
                    BLOB,
                    MEDIUMBLOB,
                    LONGBLOB,
                    ENUM,
                    SET,
                    POINT,
                    GEOMETRY -> StringNode.valueOf(part);
        };
    }

    private static String text(JsonNode json) {
        if (json.isBigDecimal()) {
            return json.decimalValue().toPlainString();
        }
        return json.isString() ? json.stringValue() : json.toString();
    }

    private static String escaped(String part) {
        String escaped = part.replace("\\", "\\\\").replace("|", "\\|");
        return escaped.startsWith("#") ? "\\" + escaped : escaped;
    }

    private static String shortened(String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        // Elasticsearch takes no empty id; an empty key is told apart from every other by the bare escape.
        if (bytes.length == 0) {
            return "\\";
        }
        return bytes.length <= LONGEST ? id : "#" + HexFormat.of().formatHex(sha256(bytes));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
