package io.shardlens.benchmarks.sync;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bulk bodies that are ready to be sent. */
final class Bodies {
    private Bodies() {}

    /** One request with so many documents. */
    record Body(byte[] bytes, int rows) {}

    /** One operation of a bulk body. */
    static String operation(String index, String id, long version, String source) {
        return "{\"index\":{\"_index\":\"" + index + "\",\"_id\":\"" + id
                + "\",\"version_type\":\"external\",\"version\":" + version + "}}\n" + source + "\n";
    }

    /**
     * @param documents a file with the id of a document on one line and its source on the next
     * @return bodies of about {@link RawBulk#BYTES} each
     */
    static List<Body> of(Path documents, String index, long version) throws IOException {
        List<Body> bodies = new ArrayList<>();
        int rows = 0;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (BufferedReader lines = Files.newBufferedReader(documents)) {
            for (String id = lines.readLine(); id != null; id = lines.readLine()) {
                body.writeBytes(operation(index, id, version, lines.readLine()).getBytes(StandardCharsets.UTF_8));
                rows++;
                if (body.size() >= RawBulk.BYTES) {
                    bodies.add(new Body(body.toByteArray(), rows));
                    body.reset();
                    rows = 0;
                }
            }
        }
        if (body.size() > 0) {
            bodies.add(new Body(body.toByteArray(), rows));
        }
        return bodies;
    }
}
