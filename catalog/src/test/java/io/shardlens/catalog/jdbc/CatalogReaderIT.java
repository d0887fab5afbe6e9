package io.shardlens.catalog.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.SharedStack;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.ConfigLoader.Reader;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.Drift.Kind;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.stack.Account;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedStack.class)
class CatalogReaderIT {
    private static final String EVERY_TYPE = """
            id BIGINT UNSIGNED NOT NULL, buyer BIGINT NOT NULL,
            c_tinyint TINYINT(1), c_smallint SMALLINT UNSIGNED, c_mediumint MEDIUMINT, c_int INT(8) UNSIGNED ZEROFILL,
            c_decimal DECIMAL(20,6), c_float FLOAT, c_double DOUBLE, c_bit1 BIT, c_bit64 BIT(64), c_year YEAR,
            c_date DATE, c_time TIME(6), c_datetime DATETIME(3), c_timestamp TIMESTAMP(6) NULL,
            c_char CHAR(36) CHARACTER SET ascii, c_varchar VARCHAR(255) COLLATE utf8mb4_bin,
            c_tinytext TINYTEXT, c_text TEXT CHARACTER SET utf8, c_mediumtext MEDIUMTEXT, c_longtext LONGTEXT,
            c_binary BINARY(16), c_varbinary VARBINARY(300),
            c_tinyblob TINYBLOB, c_blob BLOB, c_mediumblob MEDIUMBLOB, c_longblob LONGBLOB,
            c_enum ENUM('PAID', 'it''s', 'a,b', '(x)', 'back\\\\slash', 'ü'), c_set SET('a', 'b c'),
            c_json JSON, c_point POINT, c_polygon POLYGON,
            c_virtual INT AS (c_smallint + 1) VIRTUAL, c_stored INT AS (c_smallint + 2) STORED,
            PRIMARY KEY (id)""";

    private final Stack stack;

    CatalogReaderIT(Stack stack) {
        this.stack = stack;
    }

    @BeforeAll
    static void createTables(Stack stack) throws SQLException {
        MySqlPart first = stack.mysql("mysql-1");
        MySqlPart second = stack.mysql("mysql-2");
        execute(
                first,
                "CREATE DATABASE reader_0",
                "CREATE DATABASE reader_1",
                "CREATE TABLE reader_0.things_0 (" + EVERY_TYPE + ")",
                "CREATE TABLE reader_0.things_1 (" + EVERY_TYPE + ")",
                "CREATE TABLE reader_0.bystanders (id INT PRIMARY KEY, word VARCHAR(10) CHARACTER SET latin1)",
                "CREATE TABLE reader_1.things_0 (" + EVERY_TYPE + ")",
                "CREATE TABLE reader_1.notes (id BIGINT PRIMARY KEY, note VARCHAR(10) CHARACTER SET latin1)",
                "CREATE TABLE reader_1.words (word VARCHAR(100), PRIMARY KEY (word(5)))",
                "ALTER TABLE reader_1.things_0 DROP COLUMN c_double, ADD COLUMN c_new INT, MODIFY c_date DATE NOT NULL,"
                        + " MODIFY c_decimal DECIMAL(20,4), MODIFY c_varchar VARCHAR(255) COLLATE utf8mb4_0900_ai_ci,"
                        + " DROP PRIMARY KEY, ADD PRIMARY KEY (id, buyer)");
        execute(
                second,
                "CREATE DATABASE reader_2",
                "CREATE TABLE reader_2.things_0 (" + EVERY_TYPE + ")",
                "CREATE TABLE reader_2.things_1 (" + EVERY_TYPE + ")");
    }

    @Test
    void readsEveryTypeOfEveryPhysicalTable() {
        Catalog catalog = read(config(things()));

        List<Column> columns = catalog.table("things").orElseThrow().columns();
        assertThat(columns.stream().map(c -> c.type().name()).distinct())
                .containsExactlyInAnyOrderElementsOf(EnumSet.allOf(TypeName.class));
        assertThat(column(catalog, "id")).isEqualTo("bigint unsigned not null");
        assertThat(column(catalog, "c_tinyint")).isEqualTo("tinyint");
        assertThat(column(catalog, "c_int")).isEqualTo("int unsigned");
        assertThat(column(catalog, "c_decimal")).isEqualTo("decimal(20,6)");
        assertThat(column(catalog, "c_bit1")).isEqualTo("bit(1)");
        assertThat(column(catalog, "c_time")).isEqualTo("time(6)");
        assertThat(column(catalog, "c_char")).isEqualTo("char(36) ascii ascii_general_ci");
        assertThat(column(catalog, "c_varchar")).isEqualTo("varchar(255) utf8mb4 utf8mb4_bin");
        assertThat(column(catalog, "c_text")).isEqualTo("text utf8 utf8_general_ci");
        assertThat(column(catalog, "c_json")).isEqualTo("json");
        assertThat(column(catalog, "c_polygon")).isEqualTo("geometry");
        assertThat(column(catalog, "c_virtual")).isEqualTo("int");
        assertThat(catalog.table("things")
                        .orElseThrow()
                        .column("c_enum")
                        .orElseThrow()
                        .type()
                        .labels())
                .containsExactly("PAID", "it's", "a,b", "(x)", "back\\slash", "ü");
    }

    @Test
    void reportsDriftByShardTableAndColumn() {
        Catalog catalog = read(config(things()));

        assertThat(catalog.drift())
                .map(Drift::toString)
                .containsExactlyInAnyOrder(
                        "db1.things_0.c_double: is missing; elsewhere it is double",
                        "db1.things_0.c_new: is int; elsewhere it is missing",
                        "db1.things_0.c_date: may not be NULL; elsewhere it may",
                        "db1.things_0.c_decimal: is decimal(20,4); elsewhere it is decimal(20,6)",
                        "db1.things_0.c_varchar: has the collation utf8mb4_0900_ai_ci; elsewhere it is utf8mb4_bin",
                        "db1.things_0: has the primary key [id, buyer]; elsewhere it is [id]",
                        "db1.things_1: does not exist in schema reader_1");
        assertThat(catalog.physicalTable("mysql-2", "reader_2", "things_1")).isPresent();
    }

    @Test
    @Tag("S7")
    void refusesALatin1ColumnByItsName() {
        assertThatThrownBy(() -> read(config("notes", "id", "id", "{type: modulo, slots: 1, targets: [db1.notes]}")))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("tables.notes: column 'note' of db1.notes has the character set latin1");
    }

    @Test
    void refusesAPrimaryKeyThatIsNotMySqls() {
        assertThatThrownBy(() -> read(config("things", "id, buyer", "buyer", rule())))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("is [id, buyer], but MySQL's is [id]");
    }

    @Test
    void refusesAPrimaryKeyOfPrefixes() {
        assertThatThrownBy(() -> read(config(
                        "words",
                        "word",
                        "word",
                        "{type: two-level-hash, key-type: string, hash: crc32, mode: floor-mod, databases: [db1],"
                                + " tables-per-database: 1, table: words}")))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("is [word], but MySQL's is [word(5)]");
    }

    @Test
    void readsTheOthersWhenAServerDoesNotAnswer() {
        String file = config(things()).replace("port: " + stack.mysql("mysql-2").port(), "port: 1");

        Catalog catalog = read(file);

        assertThat(catalog.drift())
                .filteredOn(drift -> drift.kind() == Kind.UNREADABLE_SHARD)
                .singleElement()
                .satisfies(drift -> assertThat(drift.toString())
                        .startsWith("db2: could not be read: server 'mysql-2'")
                        .doesNotContain(stack.mysql("mysql-2").accounts().api().password()));
        assertThat(catalog.table("things").orElseThrow().columns()).hasSizeGreaterThan(30);
    }

    @Test
    void opensSessionsInUtcAndUtf8WithAModeOfTheirOwn() throws SQLException {
        Config config = parse(config(things()));
        try (ServerConnections connections =
                        new ServerConnections(config.servers().values(), 1);
                Connection connection = connections.connect("mysql-1");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@session.time_zone, @@session.sql_mode,"
                        + " @@character_set_connection, CURRENT_USER(), CAST(b'1' AS UNSIGNED), '😀'")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getString(1)).isEqualTo("+00:00");
            assertThat(result.getString(2)).isEqualTo("STRICT_TRANS_TABLES,ALLOW_INVALID_DATES,NO_ENGINE_SUBSTITUTION");
            assertThat(result.getString(3)).isEqualTo("utf8mb4");
            assertThat(result.getString(4)).startsWith("shardlens_api@");
            assertThat(result.getString(6)).isEqualTo("😀");
        }
    }

    @Test
    void asksTheSameOfServersWithOtherSettings() throws SQLException {
        MySqlPart part = stack.mysql("mysql-1");
        Config config = parse(config(things()));
        execute(
                part,
                "SET GLOBAL sql_select_limit = 1, GLOBAL div_precision_increment = 9,"
                        + " GLOBAL transaction_isolation = 'READ-COMMITTED'");
        try (ServerConnections connections =
                        new ServerConnections(config.servers().values(), 1);
                Connection connection = connections.connect("mysql-1");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "(SELECT @@session.transaction_isolation AS a, CAST('2024-02-31' AS DATE) = '2024-02-31' AS b, 1 / 3 AS c)"
                                + " UNION ALL (SELECT 'the second', 1, 0)")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getString(1)).isEqualTo("REPEATABLE-READ");
            assertThat(result.getString(2)).isEqualTo("1");
            assertThat(result.getString(3)).isEqualTo("0.3333");
            assertThat(result.next()).as("the second row").isTrue();
        } finally {
            execute(
                    part,
                    "SET GLOBAL sql_select_limit = DEFAULT, GLOBAL div_precision_increment = DEFAULT,"
                            + " GLOBAL transaction_isolation = DEFAULT");
        }
    }

    private static Catalog read(String file) {
        Config config = parse(file);
        try (ServerConnections connections =
                new ServerConnections(config.servers().values(), 2)) {
            return CatalogReader.read(config, connections);
        }
    }

    private static Config parse(String file) {
        return ConfigLoader.parse("test", file, Map.of(), Reader.BOTH);
    }

    private static String column(Catalog catalog, String name) {
        Column column = catalog.table("things").orElseThrow().column(name).orElseThrow();
        String charset = column.type().charset();
        return column.type().sql()
                + (charset == null ? "" : " " + charset + " " + column.type().collation())
                + (column.nullable() ? "" : " not null");
    }

    private static String rule() {
        return "{type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2],"
                + " tables-per-database: 2, table: \"things_{0}\"}";
    }

    private static List<String> things() {
        return List.of("things", "id", "buyer", rule());
    }

    private String config(List<String> table) {
        return config(table.get(0), table.get(1), table.get(2), table.get(3));
    }

    private String config(String table, String primaryKey, String shardingKey, String rule) {
        return """
                epoch: 1
                servers:
                %s%sdatabases:
                  db0: {server: mysql-1, schema: reader_0}
                  db1: {server: mysql-1, schema: reader_1}
                  db2: {server: mysql-2, schema: reader_2}
                tables:
                  %s: {primary-key: [%s], sharding-key: %s, id-scope: global, rule: %s}
                canal: {host: 127.0.0.1}
                elasticsearch: {url: "http://127.0.0.1:9200"}
                """.formatted(
                server(stack.mysql("mysql-1")), server(stack.mysql("mysql-2")), table, primaryKey, shardingKey, rule);
    }

    private static String server(MySqlPart part) {
        Account api = part.accounts().api();
        return "  %s: {host: %s, port: %d, user: %s, password: \"%s\", ssl-mode: disabled, connect-timeout: 2s}\n"
                .formatted(part.name(), part.host(), part.port(), api.user(), api.password());
    }

    private static void execute(MySqlPart part, String... statements) throws SQLException {
        Account admin = part.accounts().admin();
        try (Connection connection = DriverManager.getConnection(part.jdbcUrl(""), admin.user(), admin.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
