package io.shardlens.catalog.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsTest {
    private static final String READER = "GRANT SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO `worker`@`%`";
    private static final String OWN = "GRANT ALL PRIVILEGES ON `shardlens`.* TO `worker`@`%`";

    private static Grants grants(String... lines) {
        return Grants.parse(List.of(lines));
    }

    private static List<WorkerPrivileges.Missing> missing(Grants grants) {
        TreeMap<String, SortedSet<String>> tables = new TreeMap<>();
        tables.put("shop_0", new TreeSet<>(Set.of("orders_0", "orders_1", "orders_2", "orders_3", "orders_4")));
        tables.put("shop_1", new TreeSet<>(Set.of("orders_0")));
        return WorkerPrivileges.missing(grants, tables);
    }

    @Test
    void anAccountThatReadsEverythingAndOwnsItsSchemaLacksNothing() {
        assertThat(missing(grants(READER, OWN))).isEmpty();
    }

    @Test
    void namesTheTablesThatCannotBeReadAndWhatToGrant() {
        Grants grants = grants(
                "GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO `worker`@`%`",
                OWN,
                "GRANT SELECT ON `shop\\_1`.* TO `worker`@`%`",
                "GRANT SELECT ON `shop_0`.`orders_1` TO `worker`@`%`",
                "GRANT SELECT (`order_id`, `user_id`) ON `shop_0`.`orders_0` TO `worker`@`%`");

        assertThat(missing(grants)).singleElement().satisfies(one -> {
            assertThat(one.what())
                    .isEqualTo("SELECT on `shop_0`.`orders_0`, `shop_0`.`orders_2`, `shop_0`.`orders_3`"
                            + " and 1 more of its tables");
            assertThat(one.remedy()).isEqualTo("SELECT ON `shop_0`.*");
        });
    }

    @Test
    void namesWhatTheBinlogAndTheHeartbeatNeed() {
        assertThat(missing(grants("GRANT SELECT ON *.* TO `worker`@`%`", "GRANT INSERT ON `shardlens`.* TO `w`@`%`")))
                .extracting(WorkerPrivileges.Missing::remedy)
                .containsExactly(
                        "REPLICATION CLIENT ON *.*", "REPLICATION SLAVE ON *.*", "CREATE, UPDATE ON `shardlens`.*");
    }

    @Test
    void whatIsRevokedInOneSchemaIsMissingThere() {
        Grants grants = grants(READER, OWN, "REVOKE SELECT ON `shop_1`.* FROM `worker`@`%`");

        assertThat(missing(grants))
                .extracting(WorkerPrivileges.Missing::what)
                .containsExactly("SELECT on `shop_1`.`orders_0`");
    }

    @Test
    void wildcardsMatchUnlessTheyAreEscaped() {
        Grants any = grants("GRANT SELECT ON `shop%`.* TO `a`@`%`");
        Grants escaped = grants("GRANT SELECT ON `shop\\_0`.* TO `a`@`%`");
        Grants one = grants("GRANT SELECT ON `shop_0`.* TO `a`@`%`");

        assertThat(any.has("SELECT", "shop_0", "t")).isTrue();
        assertThat(escaped.has("SELECT", "shop_0", "t")).isTrue();
        assertThat(escaped.has("SELECT", "shopx0", "t")).isFalse();
        assertThat(one.has("SELECT", "shopx0", "t")).isTrue();
        assertThat(one.has("SELECT", "shop_01", "t")).isFalse();
    }

    @Test
    void namesMayHoldWordsAndSigns() {
        Grants grants = grants("GRANT SELECT (`a, b`, ` ON (`) ON `my ON ``TO`` db`.`x.y TO z` TO ` TO `@`%`");

        assertThat(grants.given()).singleElement().satisfies(grant -> {
            assertThat(grant.ofColumns()).containsExactly("SELECT");
            assertThat(grant.schema()).isEqualTo("my ON `TO` db");
            assertThat(grant.object()).isEqualTo("x.y TO z");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT USAGE ON *.* TO `api`@`%`",
                "GRANT SELECT ON *.* TO `api`@`%`",
                "GRANT SELECT, SHOW VIEW, PROCESS, REPLICATION CLIENT ON *.* TO `api`@`%`",
                "GRANT SELECT (`INSERT`) ON `update`.`delete` TO `api`@`%`",
                "GRANT `writer`@`%` TO `api`@`%`"
            })
    void anAccountThatOnlyReadsBreaksNothing(String line) {
        assertThat(ReadOnly.breaches(grants(line))).isEmpty();
    }

    @Test
    void everyPrivilegeThatWritesIsNamedWithItsPlace() {
        Grants grants = grants(
                "GRANT SELECT, INSERT, UPDATE ON *.* TO `api`@`%` WITH GRANT OPTION",
                "GRANT ALL PRIVILEGES ON `shop_0`.* TO `api`@`%`",
                "GRANT UPDATE (`note`) ON `shop_1`.`orders` TO `api`@`%`",
                "GRANT EXECUTE ON PROCEDURE `shop_1`.`purge` TO `api`@`%`");

        assertThat(ReadOnly.breaches(grants))
                .containsExactly(
                        "GRANT OPTION, INSERT, UPDATE on *.*",
                        "ALL PRIVILEGES on `shop_0`.*",
                        "UPDATE on `shop_1`.`orders`",
                        "EXECUTE on `shop_1`.`purge`");
    }
}
