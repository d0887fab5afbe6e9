package io.shardlens.demo.system;

import io.shardlens.demo.process.ChildProgram;
import io.shardlens.stack.Account;
import io.shardlens.stack.Accounts;
import java.util.List;
import java.util.Map;

/** How the product's programs are started here. */
public final class Programs {
    private final Settings settings;
    private final Accounts accounts;
    private final String cursorSecret;

    /** @param cursorSecret signs the API's cursors */
    public Programs(Settings settings, Accounts accounts, String cursorSecret) {
        this.settings = settings;
        this.accounts = accounts;
        this.cursorSecret = cursorSecret;
    }

    /** Keeps the index up to date until it is ended. */
    public ChildProgram worker() {
        return program(
                "sync-worker", "io.shardlens.sync.SyncMain", "384m", List.of("run"), accounts.worker(), "sync-worker");
    }

    /** Compares all rows with all documents; its exit code is 0 where they are the same. */
    public ChildProgram verify() {
        return program(
                "sync-worker", "io.shardlens.sync.SyncMain", "384m", List.of("verify"), accounts.worker(), "verify");
    }

    /** Answers queries until it is ended. */
    public ChildProgram api() {
        return program("query-api", "io.shardlens.query.QueryMain", "384m", List.of(), accounts.api(), "query-api");
    }

    private ChildProgram program(
            String module, String mainClass, String heap, List<String> command, Account account, String name) {
        List<String> arguments = new java.util.ArrayList<>(command);
        arguments.addAll(List.of("--config", settings.configuration().toString()));
        return new ChildProgram(new ChildProgram.Spec(
                name,
                settings.root().resolve(module),
                List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-Xshare:auto", "--enable-native-access=ALL-UNNAMED"),
                mainClass,
                arguments,
                Map.of(
                        "SHARDLENS_MYSQL_USER",
                        account.user(),
                        "SHARDLENS_MYSQL_PASSWORD",
                        account.password(),
                        "SHARDLENS_CURSOR_SECRET",
                        cursorSecret),
                settings.logs().resolve(name + ".log")));
    }
}
