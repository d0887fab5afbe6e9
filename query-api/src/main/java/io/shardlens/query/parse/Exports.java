package io.shardlens.query.parse;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Query;
import java.util.function.Function;

/** What cannot be asked of an export. */
final class Exports {
    private Exports() {}

    /** @param places of the keys in the request's body */
    static Parsed checked(Parsed parsed, Function<QueryKey, Pointer> places) {
        if (!(parsed instanceof Parsed.Accepted accepted)) {
            return parsed;
        }
        Faults faults = new Faults();
        check(accepted.asked(), places, faults);
        return faults.isEmpty() ? parsed : QueryParser.refused(faults);
    }

    private static void check(Asked asked, Function<QueryKey, Pointer> places, Faults faults) {
        switch (asked) {
            case GroupQuery groups ->
                faults.add(places.apply(QueryKey.SELECT), "an export gives rows: ask for groups by a query");
            case Query query -> check(query, places, faults);
        }
    }

    private static void check(Query query, Function<QueryKey, Pointer> places, Faults faults) {
        if (query.count()) {
            faults.add(places.apply(QueryKey.COUNT), "an export does not count: its end says how many rows it gave");
        }
        if (query.offset() > 0) {
            faults.add(places.apply(QueryKey.OFFSET), "an export has no offset: it goes on from a 'cursor'");
        }
        if (query.options().allowPartial()) {
            faults.add(
                    places.apply(QueryKey.ALLOW_PARTIAL),
                    "an export is whole or ends with an error: it cannot leave rows out in between");
        }
        if (query.options().allowStale()) {
            faults.add(
                    places.apply(QueryKey.ALLOW_STALE),
                    "an export does not take rows of a shard that is away from the index: it waits, and can go on later");
        }
    }
}
