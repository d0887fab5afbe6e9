package io.shardlens.query.http;

import io.shardlens.query.access.Client;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * Finds what a request is answered with, and keeps account of the epochs of the requests under way, for whoever must not change a database
 * before the last query that began under an older topology has ended. Safe for any thread.
 */
final class Servings {
    private static final String EPOCH = "epoch";

    private final Function<Client, Serving> byClient;
    private final ConcurrentSkipListMap<Long, Integer> underWay = new ConcurrentSkipListMap<>();

    /** @param byClient what exists for a client now */
    Servings(Function<Client, Serving> byClient) {
        this.byClient = byClient;
    }

    /** What is in force now. From now on the request counts as one of its epoch, until it ends or asks again. */
    Serving of(RoutingContext context) {
        Serving serving = entered(Gate.client(context));
        if (context.response().ended() || context.response().closed()) {
            // Nobody would tell that it ends.
            leave(serving.epoch());
            return serving;
        }
        Long before = context.get(EPOCH);
        context.put(EPOCH, serving.epoch());
        if (before == null) {
            context.addEndHandler(
                    ended -> leave(Objects.requireNonNull(context.<Long>get(EPOCH), "an epoch is put first")));
        } else {
            leave(before);
        }
        return serving;
    }

    private Serving entered(Client client) {
        Serving serving = byClient.apply(client);
        enter(serving.epoch());
        Serving now = byClient.apply(client);
        // Whoever looks at the account after a change must not miss those who took the old topology a moment before.
        while (now.epoch() != serving.epoch()) {
            leave(serving.epoch());
            serving = now;
            enter(serving.epoch());
            now = byClient.apply(client);
        }
        return serving;
    }

    private void enter(long epoch) {
        underWay.merge(epoch, 1, Integer::sum);
    }

    private void leave(long epoch) {
        underWay.computeIfPresent(epoch, (any, requests) -> requests == 1 ? null : requests - 1);
    }

    /** The least epoch of the requests under way, of which one has {@code own}. */
    long oldest(Serving own) {
        Map.Entry<Long, Integer> oldest = underWay.firstEntry();
        return oldest == null ? own.epoch() : oldest.getKey();
    }
}
