package io.shardlens.query.parse;

import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;

/** What became of a request. */
public sealed interface Parsed {
    /** A query that can be asked. */
    record Accepted(Query query) implements Parsed {}

    /** A request that cannot, with everything that is wrong in it. */
    record Refused(Problem problem) implements Parsed {}
}
