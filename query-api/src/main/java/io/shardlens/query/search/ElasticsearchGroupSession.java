package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch.core.OpenPointInTimeResponse;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Goes through groups by composite aggregations. The first request sees the index as it is then; once it is clear that others follow, a
 * point in time is opened and all is asked there.
 */
final class ElasticsearchGroupSession implements GroupSession {
    /** Spellings of one group beyond its first that are asked for in any case. */
    private static final int RESERVE = 16;

    private final ElasticsearchAsyncClient client;
    private final GroupSearchWriter writer;
    private final GroupQuery query;
    private final Supplier<Duration> left;
    private @Nullable String view;

    ElasticsearchGroupSession(
            ElasticsearchAsyncClient client, GroupSearchWriter writer, GroupQuery query, Supplier<Duration> left) {
        this.client = client;
        this.writer = writer;
        this.query = query;
        this.left = left;
    }

    @Override
    public Found next(GroupQuery byKeys, Condition also, int limit, boolean shown) throws InterruptedException {
        try {
            if (view == null && countsDistinct()) {
                Optional<Found> failed = open();
                if (failed.isPresent()) {
                    return failed.get();
                }
            }
            Found found = ask(byKeys, also, limit, shown);
            boolean goesOn = limit == 0 && found instanceof Found.Groups groups && groups.more();
            if (view != null || !goesOn) {
                return found;
            }
            Optional<Found> failed = open();
            return failed.isPresent() ? failed.get() : ask(byKeys, also, limit, shown);
        } catch (UnanswerableException e) {
            return new Found.Unanswerable(e.reason());
        }
    }

    /** Whether combinations are gone through beside the groups. */
    private boolean countsDistinct() {
        return query.measures().stream()
                .anyMatch(measure -> measure.aggregate() instanceof Aggregate.CountDistinct distinct
                        && !writer.countsNearly(query, distinct));
    }

    private Optional<Found> open() throws InterruptedException {
        Duration timeout = left.get();
        if (timeout.toMillis() <= 0) {
            return Optional.of(late());
        }
        var opened = client.openPointInTime(
                p -> p.index(IndexNames.alias(query.table())).keepAlive(k -> k.time(GroupSearchWriter.KEPT)));
        return switch (Call.await(opened, timeout)) {
            case Call.Answer<OpenPointInTimeResponse> answer -> {
                view = answer.response().id();
                yield Optional.empty();
            }
            case Call.Refused<OpenPointInTimeResponse> refused -> Optional.of(new Found.Unanswerable(refused.reason()));
            case Call.Failed<OpenPointInTimeResponse> failed -> Optional.of(new Found.Unavailable(failed.reason()));
        };
    }

    private static Found late() {
        return new Found.Unavailable("the time that was left for it is over");
    }

    private Found ask(GroupQuery byKeys, Condition also, int limit, boolean shown) throws InterruptedException {
        GroupReading reading = new GroupReading(writer, byKeys, shown);
        int most = writer.most(byKeys);
        int size = limit == 0 ? most : Math.min(most, limit + RESERVE);
        Map<String, FieldValue> after = writer.after(byKeys, shown);
        while (true) {
            Duration timeout = left.get();
            if (timeout.toMillis() <= 0) {
                return late();
            }
            SearchRequest request =
                    writer.write(byKeys, also, new GroupSearchWriter.Part(after, size, shown), timeout, view);
            switch (Call.search(byKeys.table().name(), client.search(request, Void.class), timeout)) {
                case Call.Answer<SearchResponse<Void>> answer -> {
                    SearchResponse<Void> response = answer.response();
                    Optional<SearchOutcome> failure = ElasticsearchIndex.failure(response);
                    if (failure.isPresent()) {
                        return failed(failure.get());
                    }
                    reading.add(response);
                    boolean more = reading.last() == size;
                    if (!more || reading.isWhole()) {
                        return reading.found(more);
                    }
                    after = reading.after();
                }
                case Call.Refused<SearchResponse<Void>> refused -> {
                    return new Found.Unanswerable(refused.reason());
                }
                case Call.Failed<SearchResponse<Void>> failed -> {
                    return new Found.Unavailable(failed.reason());
                }
            }
        }
    }

    private static Found failed(SearchOutcome failure) {
        return switch (failure) {
            case SearchOutcome.Unanswerable not -> new Found.Unanswerable(not.reason());
            case SearchOutcome.Unavailable not -> new Found.Unavailable(not.reason());
            case SearchOutcome.Found found -> throw new IllegalArgumentException("no failure");
        };
    }

    @Override
    public Object compared(GroupTerm term, Object value) {
        return switch (term) {
            case GroupKey key -> writer.key(key).compared(value);
            case Measure measure -> value;
        };
    }

    @Override
    public void close() {
        String opened = view;
        if (opened != null) {
            // Nobody waits for it: it ends by itself, too.
            var unused = client.closePointInTime(c -> c.id(opened));
        }
    }
}
