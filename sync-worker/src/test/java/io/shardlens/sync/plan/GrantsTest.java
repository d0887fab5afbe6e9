package io.shardlens.sync.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrantsTest {
    private static final List<Grants.Table> TABLES =
            List.of(new Grants.Table("shop_0", "orders_0"), new Grants.Table("shop_1", "orders_1"));

    private static List<String> missing(String... lines) {
        return new Grants(List.of(lines)).missing(TABLES);
    }

    @Test
    void theAccountThatTheDocumentationAsksForLacksNothing() {
        assertThat(missing(
                        "GRANT SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO `worker`@`%`",
                        "GRANT ALL PRIVILEGES ON `shardlens`.* TO `worker`@`%`"))
                .isEmpty();
        assertThat(missing("GRANT ALL PRIVILEGES ON *.* TO `root`@`%` WITH GRANT OPTION"))
                .isEmpty();
    }

    @Test
    void anAccountWithoutRightsLacksEachOfThem() {
        assertThat(missing("GRANT USAGE ON *.* TO `worker`@`%`"))
                .extracting(text -> text.substring(0, text.indexOf(':')))
                .containsExactly(
                        "SELECT ON shop_0.orders_0",
                        "SELECT ON shop_1.orders_1",
                        "REPLICATION CLIENT ON *.*",
                        "REPLICATION SLAVE ON *.*",
                        "CREATE ON shardlens.*",
                        "SELECT ON shardlens.*",
                        "INSERT ON shardlens.*",
                        "UPDATE ON shardlens.*");
    }

    @Test
    void understandsPatternsOfSchemasSingleTablesAndColumns() {
        assertThat(missing(
                        "GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO `worker`@`%`",
                        "GRANT SELECT ON `shop\\_0`.* TO `worker`@`%`",
                        "GRANT SELECT (`id`, `note`) ON `shop_1`.`orders_1` TO `worker`@`%`",
                        "GRANT SELECT, INSERT, UPDATE, CREATE ON `shardl%`.* TO `worker`@`%`"))
                .singleElement()
                .asString()
                .startsWith("SELECT ON shop_1.orders_1");
    }
}
