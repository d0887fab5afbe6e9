package io.shardlens.stack;

import java.util.List;
import java.util.stream.Stream;

/**
 * The SQL that gives a MySQL server its accounts. It can be run again on a server that has them, changes nothing but
 * passwords then, and leaves no trace in the binlog.
 */
public final class AccountStatements {
    private AccountStatements() {}

    /** One statement each, without a terminator, for one session that may do everything. */
    public static List<String> of(Accounts accounts) {
        return Stream.of(
                        Stream.of("SET SESSION sql_log_bin = 0"),
                        Stream.of("ALTER USER 'root'@'localhost' " + password(accounts.admin())),
                        account(accounts.admin(), "ALL ON *.*", "GRANT OPTION ON *.*"),
                        account(accounts.canal(), "SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.*"),
                        account(
                                accounts.worker(),
                                "SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.*",
                                "ALL ON shardlens.*"),
                        account(accounts.api(), "SELECT ON *.*"))
                .flatMap(statements -> statements)
                .toList();
    }

    private static Stream<String> account(Account account, String... privileges) {
        var name = "'" + account.user() + "'@'%'";
        return Stream.concat(
                Stream.of(
                        "CREATE USER IF NOT EXISTS " + name + " " + password(account),
                        "ALTER USER " + name + " " + password(account)),
                Stream.of(privileges).map(privilege -> "GRANT " + privilege + " TO " + name));
    }

    /** The one method that needs neither TLS nor an exchange of keys. */
    private static String password(Account account) {
        return "IDENTIFIED WITH mysql_native_password BY '" + account.password() + "'";
    }
}
