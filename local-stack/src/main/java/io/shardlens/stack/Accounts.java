package io.shardlens.stack;

import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The accounts of every MySQL server in a stack.
 *
 * @param admin may do everything
 * @param canal reads all tables and the binlog
 * @param worker reads all tables and the binlog, and owns the schema {@code shardlens}
 * @param api reads all tables
 */
public record Accounts(Account admin, Account canal, Account worker, Account api) {
    private static final int PASSWORD_BYTES = 16;

    public Accounts {
        var users = List.of(admin.user(), canal.user(), worker.user(), api.user());
        if (users.stream().distinct().count() < users.size()) {
            throw new IllegalArgumentException("The four accounts need four different users, not " + users);
        }
    }

    /** The usual users ({@code admin}, {@code canal}, {@code shardlens_worker}, {@code shardlens_api}) with new passwords. */
    public static Accounts generated(RandomGenerator random) {
        return new Accounts(
                generated("admin", random),
                generated("canal", random),
                generated("shardlens_worker", random),
                generated("shardlens_api", random));
    }

    private static Account generated(String user, RandomGenerator random) {
        var bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        return new Account(user, HexFormat.of().formatHex(bytes));
    }
}
