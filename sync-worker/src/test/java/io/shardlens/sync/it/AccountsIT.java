package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.sync.source.mysql.AccountCheck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the worker says of accounts that may do too little. */
@ExtendWith(SharedStack.class)
class AccountsIT {
    private static final String CREATE = "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL)";

    private static List<AccountCheck.Finding> findings(Shop shop, Map<String, String> environment) {
        Config config = ConfigLoader.parse(
                "shardlens.yaml", shop.configuration(), environment, ConfigLoader.Reader.SYNC_WORKER);
        try (ServerConnections connections =
                new ServerConnections(config.servers().values(), 1)) {
            AccountCheck check = new AccountCheck(config, connections);
            List<AccountCheck.Finding> findings = check.look();
            assertThat(check.look()).as("said once").isEmpty();
            return findings;
        }
    }

    @Test
    void theWorkersOwnAccountLacksNothing(SharedStack.Opened opened) {
        Shop shop = Shop.create(opened.stack(), "granted", CREATE);

        assertThat(findings(shop, WorkerInProcess.environment(opened.stack()))).isEmpty();
    }

    @Test
    void namesExactlyWhatAnotherAccountLacks(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(opened.stack(), "ungranted", CREATE);
        for (int server = 0; server < 2; server++) {
            shop.execute(
                    server,
                    "SET SESSION sql_log_bin = 0",
                    "DROP USER IF EXISTS 'poor'@'%'",
                    "DROP ROLE IF EXISTS 'watcher'",
                    "CREATE USER 'poor'@'%' IDENTIFIED WITH mysql_native_password BY 'poor'",
                    "GRANT SELECT ON " + shop.table(server, 0) + " TO 'poor'@'%'",
                    "CREATE ROLE 'watcher'",
                    "GRANT REPLICATION CLIENT ON *.* TO 'watcher'",
                    "GRANT 'watcher' TO 'poor'@'%'",
                    "SET DEFAULT ROLE ALL TO 'poor'@'%'",
                    "GRANT CREATE, SELECT, INSERT, UPDATE ON shardlens.* TO 'poor'@'%'");
        }

        // When
        List<AccountCheck.Finding> findings =
                findings(shop, Map.of("SHARDLENS_MYSQL_USER", "poor", "SHARDLENS_MYSQL_PASSWORD", "poor"));

        // Then
        String second = shop.table(0, 1).replace(".", "`.`");
        assertThat(findings)
                .filteredOn(finding -> finding.server()
                        .equals(opened.stack().mysql().getFirst().name()))
                .extracting(AccountCheck.Finding::toString)
                .satisfiesExactly(
                        unread -> assertThat(unread)
                                .contains("'poor'@'%'", "lacks SELECT on `" + second + "`:", "GRANT SELECT ON `"),
                        unproven -> assertThat(unproven)
                                .contains("lacks REPLICATION SLAVE", "GRANT REPLICATION SLAVE ON *.* TO 'poor'@'%'"));
    }
}
