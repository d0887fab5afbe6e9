package io.shardlens.catalog.schema;

import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.config.TableConfig;
import io.shardlens.catalog.table.Column;
import io.shardlens.router.key.KeyType;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What the configuration of one table must not contradict.
 *
 * @param table the configured table
 * @param shape what its physical tables look like
 * @param keyType what its rule takes
 */
record TableRules(TableConfig table, Shape shape, KeyType keyType) {

    /**
     * Checks them all.
     *
     * @param fault told the path in the configuration and the message of every contradiction
     */
    void check(BiConsumer<String, String> fault) {
        String path = "tables." + table.name() + ".";
        boolean known = true;
        for (String column : table.primaryKey()) {
            known &= requireColumn(path + "primary-key", column, fault);
        }
        if (known && !table.primaryKey().equals(shape.primaryKey())) {
            fault.accept(
                    path + "primary-key",
                    "is " + table.primaryKey() + ", but MySQL's is " + shape.primaryKey()
                            + ": expected the same columns in the same order, each as a whole");
        }
        for (String column : table.text()) {
            requireText(path + "text", column, fault);
        }
        table.resolvers()
                .forEach((name, resolver) ->
                        requireColumn(path + "resolvers." + name + ".column", resolver.column(), fault));
        Column shardingKey = shape.byName().get(table.shardingKey());
        if (shardingKey == null) {
            requireColumn(path + "sharding-key", table.shardingKey(), fault);
        } else {
            checkKeyType(path + "rule.key-type", shardingKey, fault);
        }
    }

    private void requireText(String path, String name, BiConsumer<String, String> fault) {
        Column column = shape.byName().get(name);
        if (column == null) {
            requireColumn(path, name, fault);
        } else if (!column.type().name().isText()) {
            fault.accept(
                    path,
                    "names the column '" + name + "', which is " + column.type().sql()
                            + ": only the words of a CHAR, VARCHAR or TEXT can be searched");
        }
    }

    private void checkKeyType(String path, Column column, BiConsumer<String, String> fault) {
        String declared = keyType.name().toLowerCase(java.util.Locale.ROOT);
        column.type()
                .keyType()
                .ifPresentOrElse(
                        fitting -> {
                            if (fitting != keyType) {
                                fault.accept(
                                        path,
                                        "is " + declared + ", but the sharding key '" + column.name() + "' is "
                                                + column.type().sql() + ": expected "
                                                + fitting.name().toLowerCase(java.util.Locale.ROOT));
                            }
                        },
                        () -> fault.accept(
                                path,
                                "is " + declared + ", but the sharding key '" + column.name() + "' is "
                                        + column.type().sql()
                                        + ", by which no rule can place rows: expected an integer, a text or a date"));
    }

    private boolean requireColumn(String path, String column, BiConsumer<String, String> fault) {
        Set<String> columns = shape.byName().keySet();
        if (columns.contains(column)) {
            return true;
        }
        fault.accept(
                path,
                "names the column '" + column + "', which the table lacks"
                        + NearestName.of(column, columns)
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; it has " + columns.stream().sorted().toList()));
        return false;
    }
}
