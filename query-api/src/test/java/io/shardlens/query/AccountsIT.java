package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.config.Config;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The query API does not start with accounts that may write where it is told so. */
@ExtendWith(ShopExtension.class)
class AccountsIT {
    private static final String REFUSE = "writable-accounts: refuse, ";
    /** The stack's Elasticsearch has no security. */
    private static final String ANYONE = "Elasticsearch asks nobody who they are";

    private static void start(Config config) throws StartException, InterruptedException {
        QueryProcess.start(config, InstantSource.system(), System::nanoTime).close();
    }

    @Test
    void refusesAnAccountThatMayWriteAndNamesWhatAndWhere(Shop shop) throws SQLException {
        for (String server : List.of("mysql-1", "mysql-2")) {
            try (Connection connection = shop.admin(server);
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE USER IF NOT EXISTS 'scribe'@'%' IDENTIFIED WITH mysql_native_password BY 'scribe'");
                statement.execute("GRANT SELECT ON *.* TO 'scribe'@'%'");
                if (server.equals("mysql-2")) {
                    statement.execute("CREATE ROLE IF NOT EXISTS 'changer'");
                    statement.execute("GRANT INSERT, UPDATE ON shop_2.* TO 'changer'");
                    statement.execute("GRANT 'changer' TO 'scribe'@'%'");
                    statement.execute("SET DEFAULT ROLE ALL TO 'scribe'@'%'");
                }
            }
        }

        assertThatThrownBy(() -> start(shop.config("scribe", "scribe", REFUSE)))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("api.writable-accounts is refuse")
                .hasMessageContaining(
                        "MySQL account scribe@% of server 'mysql-2' is to read only and may INSERT, UPDATE on `shop_2`.*")
                .hasMessageContaining(ANYONE)
                .message()
                .doesNotContain("'mysql-1'");
    }

    @Test
    void findsNothingInAnAccountThatOnlyReadsButTheOpenCluster(Shop shop) {
        var reader = shop.stack().mysql("mysql-1").accounts().api();

        assertThatThrownBy(() -> start(shop.config(reader.user(), reader.password(), REFUSE)))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(ANYONE)
                .message()
                .doesNotContain("MySQL account");
    }

    @Test
    void startsUnlessToldOtherwise(Shop shop) throws StartException, InterruptedException {
        try (QueryProcess process = shop.serve()) {
            assertThat(process.port()).isPositive();
        }
    }
}
