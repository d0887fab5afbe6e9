package io.shardlens.catalog.command;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.route.Router;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What a command is told of logical tables. */
final class TableOptions {
    @Option(
            names = "--highest",
            paramLabel = "TABLE=KEY",
            description = "The greatest sharding key that a row of the table has.")
    private Map<String, String> highest = new LinkedHashMap<>();

    /** The greatest keys, by table. */
    Map<String, Key> highestKeys(LoadedTopology loaded) {
        Map<String, Key> keys = new LinkedHashMap<>();
        highest.forEach((table, text) -> keys.put(table, parse(loaded.router(table), text)));
        return keys;
    }

    /** The keys up to the greatest one, by table. */
    Map<String, KeyRange> live(LoadedTopology loaded) {
        Map<String, KeyRange> live = new LinkedHashMap<>();
        highestKeys(loaded).forEach((table, key) -> {
            boolean last = key.ordinal() == Long.MAX_VALUE;
            live.put(table, new KeyRange(null, last ? null : key.type().key(key.ordinal() + 1)));
        });
        return live;
    }

    private static Key parse(Router router, String text) {
        if (!router.keyType().isOrdered()) {
            throw new InputException("--highest " + router.table() + "=" + text + ": " + router.keyType()
                    + " keys have no order: expected a table of integers or times");
        }
        try {
            return router.keyType().parse(text);
        } catch (KeyFormatException malformed) {
            throw new InputException("--highest " + router.table() + "=" + text + ": " + malformed.getMessage());
        }
    }
}
