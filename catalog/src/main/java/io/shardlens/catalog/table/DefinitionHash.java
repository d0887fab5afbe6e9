package io.shardlens.catalog.table;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells definitions of a logical table apart. */
final class DefinitionHash {
    private DefinitionHash() {}

    static String of(LogicalTable table, List<Drift> drift) {
        Stream<String> columns = table.columns().stream().map(Column::toString);
        // Which servers answered when it was read says nothing of the tables.
        Stream<String> differences = drift.stream()
                .filter(one -> one.logicalTable().equals(table.name()) && one.kind() != Drift.Kind.UNREADABLE_SHARD)
                .map(one -> one.kind() + " " + one);
        String text = String.join(
                "\n",
                Stream.concat(
                                Stream.of(
                                        table.primaryKey().toString(),
                                        table.shardingKey(),
                                        table.idScope().toString()),
                                Stream.concat(columns.sorted(), differences.sorted()))
                        .toList());
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
