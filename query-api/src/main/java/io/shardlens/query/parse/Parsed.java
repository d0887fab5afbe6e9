package io.shardlens.query.parse;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;

/** What became of a request. */
public sealed interface Parsed {
    /** A question that can be asked. */
    record Accepted(Asked asked) implements Parsed {
        /**
         * The question where it is known to be about rows.
         *
         * @throws ClassCastException where it is not
         */
        public Query query() {
            return (Query) asked;
        }
    }

    /** A request that cannot, with everything that is wrong in it. */
    record Refused(Problem problem) implements Parsed {}
}
