package io.shardlens.demo.soak;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the programs say of themselves in their logs while parts fail: an outage is no error of theirs, and no fault of a soak takes
 * history away, so that rows need not be read anew. One thread.
 */
final class Complaints {
    private static final List<String> SIGNS = List.of(" ERROR ", "Read a table's rows");

    private final Map<Path, Long> looked;

    private Complaints(Map<Path, Long> looked) {
        this.looked = looked;
    }

    /** Looks at what is logged from now on. */
    static Complaints from(List<Path> logs) throws IOException {
        Map<Path, Long> looked = new LinkedHashMap<>();
        for (Path log : logs) {
            looked.put(log, Files.size(log));
        }
        return new Complaints(looked);
    }

    /** The lines that should not be there, each behind its file's name. */
    List<String> all() throws IOException {
        List<String> found = new ArrayList<>();
        for (Map.Entry<Path, Long> log : looked.entrySet()) {
            try (InputStream stream = Files.newInputStream(log.getKey())) {
                stream.skipNBytes(log.getValue());
                new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> SIGNS.stream().anyMatch(line::contains))
                        .map(line -> log.getKey().getFileName() + ": " + line)
                        .forEach(found::add);
            }
        }
        return found;
    }
}
