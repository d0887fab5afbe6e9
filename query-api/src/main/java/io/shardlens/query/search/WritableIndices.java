package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.security.HasPrivilegesRequest;
import co.elastic.clients.elasticsearch.security.HasPrivilegesResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out whether the query API's Elasticsearch account may write the indices. */
public final class WritableIndices {
    private static final Logger LOGGER = LoggerFactory.getLogger(WritableIndices.class);
    private static final List<String> WRITING =
            List.of("index", "create", "delete", "write", "create_index", "delete_index", "manage");

    private WritableIndices() {}

    /**
     * What the account may do beside reading, in a sentence; none where it only reads. A cluster that does not answer is passed over, which
     * is logged.
     *
     * @param user of the client, empty for none
     * @param aliases of the tables
     */
    public static List<String> find(
            ElasticsearchAsyncClient client, String user, Collection<String> aliases, Duration timeout)
            throws InterruptedException {
        List<String> names = Stream.concat(
                        aliases.stream().flatMap(alias -> Stream.of(alias, alias + "-*")), Stream.of("shardlens-*"))
                .sorted()
                .toList();
        CompletableFuture<HasPrivilegesResponse> asked = client.security()
                .hasPrivileges(
                        HasPrivilegesRequest.of(r -> r.index(i -> i.names(names).privileges(WRITING))));
        try {
            return breaches(asked.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return untold("Elasticsearch did not answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof ElasticsearchException refusal)) {
                return untold(String.valueOf(e.getCause()));
            }
            return isWithoutSecurity(refusal)
                    ? List.of("Elasticsearch asks nobody who they are: whoever reaches it, with"
                            + (user.isEmpty() ? "out a user" : " user '" + user + "' or without")
                            + ", may write every index")
                    : untold("Elasticsearch answered " + refusal.status() + " "
                            + refusal.error().type());
        } finally {
            asked.cancel(true);
        }
    }

    private static List<String> untold(String reason) {
        LOGGER.atWarn().log("What the Elasticsearch account may do cannot be told: {}", reason);
        return List.of();
    }

    /** A cluster whose security is off, or that has none, does not know the question. */
    private static boolean isWithoutSecurity(ElasticsearchException refusal) {
        String reason = String.valueOf(refusal.error().reason()).toLowerCase(Locale.ROOT);
        return refusal.status() == 404
                || refusal.status() == 405
                || reason.contains("no handler found")
                || reason.contains("not enabled")
                || reason.contains("must be explicitly enabled");
    }

    private static List<String> breaches(HasPrivilegesResponse response) {
        TreeSet<String> indices = new TreeSet<>();
        TreeSet<String> privileges = new TreeSet<>();
        response.index()
                .forEach((index, answers) -> answers.entrySet().stream()
                        .filter(Map.Entry::getValue)
                        .forEach(may -> {
                            indices.add(index);
                            privileges.add(may.getKey());
                        }));
        return indices.isEmpty()
                ? List.of()
                : List.of("Elasticsearch account '" + response.username() + "' is to read only and may "
                        + String.join(", ", privileges) + " on " + String.join(", ", indices));
    }
}
