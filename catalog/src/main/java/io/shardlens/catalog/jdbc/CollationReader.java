package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.index.CollationKeys;
import io.shardlens.catalog.index.CollationRule;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.WeightTable;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns from a server how it compares strings, and proves that what was learnt holds for texts: a few statements per collation, well
 * under a second each.
 */
public final class CollationReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(CollationReader.class);

    private final long seed;

    /** @param seed of the texts that the proof compares */
    public CollationReader(long seed) {
        this.seed = seed;
    }

    /** The collations of all columns of all tables. */
    public static Set<String> used(Catalog catalog) {
        Set<String> used = new TreeSet<>();
        catalog.tables().values().stream()
                .flatMap(table -> table.columns().stream())
                .map(Column::type)
                .map(type -> Optional.ofNullable(type.collation()))
                .flatMap(Optional::stream)
                .forEach(used::add);
        return used;
    }

    /**
     * Learns the collations that the catalog uses from the first server that answers, and proves them on every one that does. A
     * collation that another server compares differently is left to the shards.
     *
     * @throws SQLException if no server answers
     */
    public Collations read(Catalog catalog, ConnectionSource connections, Collection<String> servers)
            throws SQLException {
        Set<String> used = used(catalog);
        Map<String, CollationKeys> proven = new HashMap<>();
        Map<CollationRule, WeightTable> learnt = new HashMap<>();
        SQLException last = null;
        boolean answered = false;
        for (String server : servers) {
            try (Connection connection = connections.connect(server)) {
                if (!answered) {
                    learn(connection, used, proven, learnt);
                } else {
                    prove(connection, server, proven, learnt);
                }
                answered = true;
            } catch (SQLException e) {
                last = e;
                LOGGER.atWarn()
                        .addKeyValue("server", server)
                        .addKeyValue("error", e.getMessage())
                        .log("cannot ask how the server compares strings");
            }
        }
        if (!answered && last != null) {
            throw last;
        }
        return Collations.of(proven);
    }

    /**
     * Learns and proves collations on one server.
     *
     * @param names of collations; those that cannot be reproduced are skipped
     */
    public Collations read(Connection connection, Set<String> names) throws SQLException {
        Map<String, CollationKeys> proven = new HashMap<>();
        learn(connection, names, proven, new HashMap<>());
        return Collations.of(proven);
    }

    private void learn(
            Connection connection,
            Set<String> names,
            Map<String, CollationKeys> proven,
            Map<CollationRule, WeightTable> learnt)
            throws SQLException {
        for (String name : names) {
            Optional<CollationRule> known = CollationRule.of(name);
            if (known.isEmpty()) {
                LOGGER.atInfo().addKeyValue("collation", name).log("only the shards compare strings of this collation");
                continue;
            }
            CollationRule rule = known.get();
            if (rule.order() == CollationRule.Order.CODE_POINTS) {
                proven.put(name, Collations.byCodePoints(rule));
                continue;
            }
            WeightQueries queries = new WeightQueries(connection, rule);
            WeightTable table = queries.weights();
            CollationKeys keys = Collations.byWeights(rule, table, queries.unlike(table));
            if (new CollationProof(table, seed).holds(queries)) {
                proven.put(name, keys);
                learnt.put(rule, table);
            } else {
                refuse(name, connection.getMetaData().getURL());
            }
        }
    }

    private void prove(
            Connection connection,
            String server,
            Map<String, CollationKeys> proven,
            Map<CollationRule, WeightTable> learnt)
            throws SQLException {
        for (Map.Entry<CollationRule, WeightTable> entry : learnt.entrySet()) {
            String name = entry.getKey().name();
            WeightTable table = Objects.requireNonNull(entry.getValue());
            if (!new CollationProof(table, seed).holds(new WeightQueries(connection, entry.getKey()))) {
                proven.remove(name);
                refuse(name, server);
            }
        }
    }

    private static void refuse(String collation, String server) {
        LOGGER.atWarn()
                .addKeyValue("collation", collation)
                .addKeyValue("server", server)
                .log(
                        "the server does not compare texts by the weights of their characters; only the shards compare them");
    }
}
