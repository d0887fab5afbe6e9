package io.shardlens.query;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.router.algorithm.CalendarPeriod;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a small shop, one for each way in which a sharding key can behave. */
public final class Tables {
    /** The topology's epoch. */
    public static final long EPOCH = 7;

    private static final List<String> DATABASES = List.of("db0", "db1", "db2", "db3");

    private static final Map<String, Rule> RULES = Map.of(
            "orders", hashed(KeyType.INT64, HashFunction.IDENTITY, "orders_{0}"),
            "accounts", hashed(KeyType.STRING, HashFunction.JAVA_STRING, "accounts_{0}"),
            "members", hashed(KeyType.STRING, HashFunction.JAVA_STRING, "members_{0}"),
            "coupons", hashed(KeyType.STRING, HashFunction.JAVA_STRING, "coupons_{0}"),
            "events", hashed(KeyType.INT64, HashFunction.IDENTITY, "events_{0}"),
            "lines", hashed(KeyType.INT64, HashFunction.IDENTITY, "lines_{0}"),
            "visits",
                    new Rule.CalendarPeriods(
                            KeyType.DATE_TIME,
                            null,
                            CalendarPeriod.YEAR_MONTH,
                            YearMonth.of(2026, 1),
                            YearMonth.of(2027, 1),
                            "db0",
                            "visits_{yyyyMM}"),
            "invoices",
                    new Rule.StackedRangeModulo(
                            KeyType.UINT64,
                            List.of(
                                    new Rule.StackedRangeModulo.Stage(
                                            new KeyRange(Key.ofUnsigned(0), Key.ofUnsigned(1000)),
                                            2,
                                            Layout.of("db{0}", "invoices_{0}")),
                                    new Rule.StackedRangeModulo.Stage(
                                            new KeyRange(Key.ofUnsigned(1000), null),
                                            4,
                                            Layout.of("db{0}", "invoices_{0}_1")))));

    private static final Topology TOPOLOGY = Topology.compile(EPOCH, RULES);

    /** Sharded by user_id, found by order_id. */
    public static final LogicalTable ORDERS = table(
            "orders",
            IdScope.GLOBAL,
            "user_id",
            List.of("order_id"),
            bigint("order_id", false),
            bigint("user_id", false),
            bigint("merchant_id", false),
            text("sku", TypeName.VARCHAR, 32, "utf8mb4_0900_ai_ci", false),
            text("spu", TypeName.VARCHAR, 32, "utf8mb4_0900_ai_ci", true),
            labelled("status", "NEW", "PAID", "SENT"),
            new Column("amount", new ColumnType(TypeName.DECIMAL, false, 12, 2, List.of(), null, null), false),
            fractional("paid_at", TypeName.DATETIME, 3, true),
            fractional("created_at", TypeName.DATETIME, 3, false),
            text("note", TypeName.VARCHAR, 200, "utf8mb4_general_ci", true),
            new Column("attributes", new ColumnType(TypeName.JSON, false, 0, 0, List.of(), null, null), true));

    /** Keys are BIGINT UNSIGNED, placed by range and then remainder. */
    public static final LogicalTable INVOICES = table(
            "invoices",
            IdScope.GLOBAL,
            "invoice_id",
            List.of("invoice_id"),
            new Column("invoice_id", new ColumnType(TypeName.BIGINT, true, 0, 0, List.of(), null, null), false),
            bigint("n", true));

    /** Text keys that are equal only where they are identical. */
    public static final LogicalTable ACCOUNTS = table(
            "accounts",
            IdScope.GLOBAL,
            "account",
            List.of("account"),
            text("account", TypeName.VARCHAR, 64, "utf8mb4_0900_bin", false),
            bigint("n", true));

    /** Text keys whose letter case does not count. */
    public static final LogicalTable MEMBERS = table(
            "members",
            IdScope.GLOBAL,
            "email",
            List.of("email"),
            text("email", TypeName.VARCHAR, 64, "utf8mb4_0900_ai_ci", false),
            bigint("n", true));

    /** Text keys whose trailing spaces do not count. */
    public static final LogicalTable COUPONS = table(
            "coupons",
            IdScope.GLOBAL,
            "code",
            List.of("code"),
            text("code", TypeName.VARCHAR, 64, "utf8mb4_bin", false),
            bigint("n", true));

    /** A sharding key that may be NULL, and a primary key that is unique only per shard. */
    public static final LogicalTable EVENTS = table(
            "events",
            IdScope.SHARD,
            "user_id",
            List.of("event_id"),
            bigint("event_id", false),
            bigint("user_id", true),
            bigint("n", true));

    /** A primary key of two columns, the first of which is the sharding key. */
    public static final LogicalTable LINES = table(
            "lines",
            IdScope.GLOBAL,
            "order_id",
            List.of("order_id", "code"),
            bigint("order_id", false),
            text("code", TypeName.VARCHAR, 16, "utf8mb4_bin", false),
            new Column("f", new ColumnType(TypeName.FLOAT, false, 0, 0, List.of(), null, null), true));

    /** A table for each month. */
    public static final LogicalTable VISITS = table(
            "visits",
            IdScope.GLOBAL,
            "visited_at",
            List.of("visit_id", "visited_at"),
            bigint("visit_id", false),
            fractional("visited_at", TypeName.DATETIME, 3, false),
            bigint("n", true));

    private Tables() {}

    /** All of them. */
    public static Catalog catalog(Drift... drift) {
        Map<String, Shard> shards = DATABASES.stream()
                .collect(Collectors.toMap(
                        Function.identity(), name -> new Shard(name, "mysql-" + name.charAt(2) % 2, "shop_" + name)));
        Map<String, LogicalTable> tables = Stream.of(
                        ORDERS, INVOICES, ACCOUNTS, MEMBERS, COUPONS, EVENTS, LINES, VISITS)
                .collect(Collectors.toMap(LogicalTable::name, Function.identity()));
        return new Catalog(TOPOLOGY, shards, tables, List.of(drift));
    }

    /** The rules of all tables, by name. */
    public static Map<String, Rule> rules() {
        return RULES;
    }

    /** The names of the shards. */
    public static List<String> shards() {
        return DATABASES;
    }

    private static Rule hashed(KeyType type, HashFunction hash, String pattern) {
        return new Rule.TwoLevelHash(type, hash, ModMode.FLOOR_MOD, DATABASES, 4, pattern, Numbering.PER_DATABASE);
    }

    private static LogicalTable table(
            String name, IdScope scope, String shardingKey, List<String> primaryKey, Column... columns) {
        Set<String> texts = name.equals("orders") ? Set.of("note") : Set.of();
        return new LogicalTable(
                name, Arrays.asList(columns), primaryKey, shardingKey, scope, true, name, TOPOLOGY.router(name), texts);
    }

    private static Column bigint(String name, boolean nullable) {
        return new Column(name, new ColumnType(TypeName.BIGINT, false, 0, 0, List.of(), null, null), nullable);
    }

    private static Column fractional(String name, TypeName type, int digits, boolean nullable) {
        return new Column(name, new ColumnType(type, false, 0, digits, List.of(), null, null), nullable);
    }

    private static Column labelled(String name, String... labels) {
        return new Column(
                name,
                new ColumnType(TypeName.ENUM, false, 0, 0, List.of(labels), "utf8mb4", "utf8mb4_0900_ai_ci"),
                false);
    }

    private static Column text(String name, TypeName type, int length, String collation, boolean nullable) {
        return new Column(name, new ColumnType(type, false, length, 0, List.of(), "utf8mb4", collation), nullable);
    }
}
