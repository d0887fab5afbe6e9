package io.shardlens.catalog.command;

import io.shardlens.router.Target;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads row counts: JSON, a list of {@code {"database": .., "table": .., "rows": ..}}, or CSV lines
 * {@code database,table,rows}, with or without that heading.
 */
final class RowCountFile {
    private static final String HEADING = "database,table,rows";

    private final Path file;
    private final Map<Target, Long> rows = new LinkedHashMap<>();

    private RowCountFile(Path file) {
        this.file = file;
    }

    static Map<Target, Long> read(Path file) {
        RowCountFile reader = new RowCountFile(file);
        try {
            String text = Files.readString(file);
            if (text.stripLeading().startsWith("[")) {
                reader.json(JsonMapper.builder().build().readTree(text));
            } else {
                reader.csv(text.lines().toList());
            }
        } catch (JacksonException malformed) {
            throw new InputException(file + ": is no JSON: " + malformed.getOriginalMessage());
        } catch (IOException unreadable) {
            throw new InputException(file + ": cannot be read: " + unreadable);
        }
        return reader.rows;
    }

    private void json(JsonNode list) {
        for (int i = 0; i < list.size(); i++) {
            JsonNode entry = list.get(i);
            JsonNode count = entry.path("rows");
            if (!entry.path("database").isString() || !entry.path("table").isString()) {
                throw new InputException(
                        file + ": [" + i + "]: expected {\"database\": .., \"table\": .., \"rows\": ..}");
            }
            add(
                    "[" + i + "]",
                    entry.path("database").asString(),
                    entry.path("table").asString(),
                    count.toString());
        }
    }

    private void csv(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !(i == 0 && line.equals(HEADING))) {
                String[] fields = line.split(",", -1);
                if (fields.length != 3) {
                    throw new InputException(file + ":" + (i + 1) + ": '" + line + "': expected " + HEADING);
                }
                add(String.valueOf(i + 1), fields[0].strip(), fields[1].strip(), fields[2].strip());
            }
        }
    }

    private void add(String place, String database, String table, String count) {
        boolean isCount = count.matches("\\d{1,19}") && new BigInteger(count).bitLength() <= 63;
        if (!isCount) {
            throw new InputException(
                    file + ":" + place + ": '" + count + "' is no number of rows: expected 0 to " + Long.MAX_VALUE);
        }
        if (rows.put(new Target(database, table), Long.parseLong(count)) != null) {
            throw new InputException(file + ":" + place + ": " + database + "." + table + " is there twice");
        }
    }
}
