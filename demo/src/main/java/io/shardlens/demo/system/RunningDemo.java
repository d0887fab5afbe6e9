package io.shardlens.demo.system;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.data.OrderGenerator;
import io.shardlens.demo.data.WriteLoad;
import io.shardlens.demo.http.OrdersApi;
import io.shardlens.demo.http.OrdersIndex;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.Patience;
import io.shardlens.stack.Stack;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that runs, for those who look at it or break it.
 *
 * @param rows how many were loaded: orders 0 to rows - 1 of the generator
 */
public record RunningDemo(
        Stack stack,
        Databases databases,
        OrderGenerator generator,
        long seed,
        long rows,
        ChildProgram worker,
        Programs programs,
        OrdersApi api,
        OrdersIndex index,
        WriteLoad writes,
        JsonMapper mapper,
        Patience patience,
        Console console) {
    private static final Duration CATCH_UP = Duration.ofSeconds(90);

    /** Stops the write load, and waits until the worker says that all of it is searchable. */
    public void quiesce() throws InterruptedException {
        quiesce(CATCH_UP);
    }

    /** Stops the write load, and waits at most so long until the worker says that all of it is searchable. */
    public void quiesce(Duration longest) throws InterruptedException {
        writes.quiesce();
        Instant quiet = patience.now();
        for (Databases.Server server : databases.servers()) {
            patience.until("the index is as fresh as " + server.name(), longest, () -> {
                Instant freshAsOf = index.freshAsOf(server.name());
                return freshAsOf != null && freshAsOf.isAfter(quiet);
            });
        }
    }
}
