package io.shardlens.query.mysql;

import io.shardlens.catalog.account.ReadOnly;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.jdbc.GrantsReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds servers on which the query API's account may do more than read. */
public final class WritableServers {
    private static final Logger LOGGER = LoggerFactory.getLogger(WritableServers.class);

    private WritableServers() {}

    /**
     * What the accounts may do beside reading, one sentence for each server. Servers that do not answer are passed over, which is logged.
     *
     * @param servers configured names
     */
    public static List<String> find(Collection<String> servers, ConnectionSource connections) {
        List<String> found = new ArrayList<>();
        for (String server : servers) {
            try (Connection connection = connections.connect(server)) {
                GrantsReader.Account account = GrantsReader.read(connection);
                List<String> breaches = ReadOnly.breaches(account.grants());
                if (!breaches.isEmpty()) {
                    found.add("MySQL account " + account.account() + " of server '" + server
                            + "' is to read only and may " + String.join("; ", breaches));
                }
            } catch (SQLException e) {
                LOGGER.atWarn()
                        .addKeyValue("server", server)
                        .log("What the account may do cannot be told: {}", e.getMessage());
            }
        }
        return found;
    }
}
