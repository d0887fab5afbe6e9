package io.shardlens.catalog.config;

import java.util.List;

/** Someone who may ask the query API, known by a bearer token. */
public record ClientConfig(
        @EntryName(pattern = "[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
        String name,

        @Key(
                doc =
                        "SHA-256 of the token, as 64 hexadecimal digits: `printf %s \"$TOKEN\" | sha256sum`. The token itself"
                                + " is nowhere in the file; make it long and random, such as `openssl rand -hex 32`.",
                pattern = "[0-9a-f]{64}")
        String tokenSha256,

        @Key(doc = "The logical tables that exist for it. Empty: all.", def = Key.EMPTY)
        List<String> tables,

        @Key(
                doc = "Columns, as `table.column`, that do not exist for it. Keys cannot be hidden.",
                def = Key.EMPTY,
                pattern = "[^.]+\\.[^.]+")
        List<String> hiddenColumns,

        @Key(
                doc =
                        "Columns, as `table.column`, of which it is answered `\"***\"` for every value but NULL, and which it"
                                + " may not compare, order or group by.",
                def = Key.EMPTY,
                pattern = "[^.]+\\.[^.]+")
        List<String> maskedColumns,

        @Key(doc = "Requests per second; more are refused with status 429.", def = "1000", min = "1", max = "1000000")
        int requestsPerSecond) {
    public ClientConfig {
        tables = List.copyOf(tables);
        hiddenColumns = List.copyOf(hiddenColumns);
        maskedColumns = List.copyOf(maskedColumns);
        Constraints.of(ClientConfig.class, name, tokenSha256, tables, hiddenColumns, maskedColumns, requestsPerSecond)
                .check();
    }
}
