package io.shardlens.router.route;

import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.CompiledRule.Relation;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.RoutingException.Reason;

/**
 * Says why keys of one table cannot be routed.
 *
 * @param table the logical table's name
 * @param rule its rule
 */
record Refusals(String table, CompiledRule rule) {
    /** A number that no interval covers, or that came to a table of strings. */
    RoutingException outside(long key) {
        return switch (rule.keyType()) {
            case INT64, INSTANT, DATE_TIME, DATE -> outside(rule.keyType().key(key));
            case UINT64 -> outside(Key.ofUnsigned(key));
            case STRING -> wrongType(Key.of(key));
        };
    }

    RoutingException outside(Key key) {
        boolean string = key.type() == KeyType.STRING;
        return new RoutingException(
                Reason.OUTSIDE,
                key,
                table + ": key " + key + (string ? " is not listed; listed: " : " is outside all intervals; covered: ")
                        + Coverage.of(rule));
    }

    RoutingException wrongType(Key key) {
        return new RoutingException(
                Reason.WRONG_TYPE,
                key,
                table + ": key " + key + " has type " + key.type() + "; expected " + rule.keyType());
    }

    /** A key of an interval whose slots do not have one target each. */
    RoutingException indirect(Key key, Entry entry) {
        Relation relation = rule.relation();
        if (entry.access() == Access.RETIRED || relation == null) {
            return new RoutingException(
                    Reason.RETIRED,
                    key,
                    table + ": key " + key + " is in " + entry.range() + ", which is retired (" + entry.origin()
                            + "): its rows are gone and it takes no new ones; covered: " + Coverage.of(rule));
        }
        return new RoutingException(
                Reason.UNRESOLVED,
                key,
                table + ": the database of key " + key
                        + " is in a stored relation; expected it to be looked up, one of "
                        + relation.databases().stream()
                                .map(WeightedDatabase::database)
                                .toList());
    }

    RoutingException notWritable(Key key, Entry entry) {
        return entry.access() == Access.RETIRED
                ? indirect(key, entry)
                : new RoutingException(
                        Reason.NOT_WRITABLE,
                        key,
                        table + ": key " + key + " is in " + entry.range() + ", which takes no inserts ("
                                + entry.origin() + "); writable: " + Coverage.writable(rule));
    }
}
