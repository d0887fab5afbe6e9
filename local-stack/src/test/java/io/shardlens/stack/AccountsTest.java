package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AccountsTest {
    private final Accounts accounts = Accounts.generated(new SplittableRandom(1));

    @Test
    void givesEveryAccountAnotherPassword() {
        assertThat(new String[] {
                    accounts.admin().password(),
                    accounts.canal().password(),
                    accounts.worker().password(),
                    accounts.api().password()
                })
                .doesNotHaveDuplicates()
                .allMatch(password -> password.length() == 32);
    }

    @Test
    void neverShowsAPassword() {
        assertThat(accounts.toString())
                .contains("shardlens_api")
                .doesNotContain(accounts.api().password());
    }

    @Test
    void refusesAPasswordThatWouldEndTheSqlText() {
        assertThatThrownBy(() -> new Account("api", "it's"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'api'")
                .hasMessageNotContaining("it's");
    }

    @Test
    void refusesAUserThatWouldEndTheSqlText() {
        assertThatThrownBy(() -> new Account("a'b", "secret")).hasMessageContaining("a'b");
    }

    @Test
    void refusesTwoAccountsOfOneUser() {
        var same = new Account("same", "secret");
        assertThatThrownBy(() -> new Accounts(same, same, accounts.worker(), accounts.api()))
                .hasMessageContaining("[same, same, shardlens_worker, shardlens_api]");
    }

    @Test
    void writesNoAccountToTheBinlogAndGivesTheApiNothingButReading() {
        var statements = AccountStatements.of(accounts);

        assertThat(statements).first().isEqualTo("SET SESSION sql_log_bin = 0");
        assertThat(statements)
                .filteredOn(statement -> statement.startsWith("GRANT") && statement.contains("'shardlens_api'"))
                .containsExactly("GRANT SELECT ON *.* TO 'shardlens_api'@'%'");
        assertThat(statements)
                .filteredOn(statement -> statement.startsWith("GRANT") && statement.contains("'shardlens_worker'"))
                .containsExactly(
                        "GRANT SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO 'shardlens_worker'@'%'",
                        "GRANT ALL ON shardlens.* TO 'shardlens_worker'@'%'");
    }
}
