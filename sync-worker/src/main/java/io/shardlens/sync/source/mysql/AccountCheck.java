package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.account.WorkerPrivileges;
import io.shardlens.catalog.account.WorkerPrivileges.Missing;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.jdbc.CatalogReader;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.jdbc.GrantsReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once of every server what the worker's account lacks there, and what comes of it. Nothing is stopped: what cannot work without a
 * privilege waits by itself until it is granted. One thread.
 */
public final class AccountCheck {
    private static final Logger LOGGER = LoggerFactory.getLogger(AccountCheck.class);

    private final Config config;
    private final ConnectionSource connections;
    private final Set<String> known = new HashSet<>();

    public AccountCheck(Config config, ConnectionSource connections) {
        this.config = config;
        this.connections = connections;
    }

    /**
     * Something that is not as it should be.
     *
     * @param account as the server knows it
     */
    public record Finding(String server, String account, Missing missing) {
        /** For people, with what is to be done. */
        @Override
        public String toString() {
            return "on server '" + server + "' " + missing.text(account);
        }
    }

    /** Looks at those servers that have not answered yet, and tells what is missing there. */
    public List<Finding> look() {
        List<Finding> findings = new ArrayList<>();
        CatalogReader.tables(config).forEach((server, tables) -> {
            if (known.contains(server)) {
                return;
            }
            try (Connection connection = connections.connect(server)) {
                GrantsReader.Account account = GrantsReader.read(connection);
                known.add(server);
                WorkerPrivileges.missing(account.grants(), tables)
                        .forEach(missing -> findings.add(new Finding(server, account.account(), missing)));
            } catch (SQLException e) {
                // Whoever needs the server says so.
                LOGGER.atDebug().setCause(e).addKeyValue("server", server).log("The account cannot be looked at");
            }
        });
        findings.forEach(finding ->
                LOGGER.atWarn().addKeyValue("server", finding.server()).log("Privileges are missing: {}", finding));
        return findings;
    }
}
