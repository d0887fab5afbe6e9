package io.shardlens.query.execute;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.plan.Planned;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Plans and runs queries. Safe for any thread; no method blocks. */
public interface QueryService {
    /** Starts to answer; the deadline begins now. */
    Execution execute(Asked asked);

    /** How the answer would come about now, from what is known without asking anyone. */
    Planned explain(Asked asked);

    /**
     * How far the shards are that may hold a row of {@code asked}. Completes on any thread, at the latest shortly after the deadline;
     * never exceptionally unless there is a defect.
     */
    CompletionStage<Located> locate(Asked asked);

    /** What came of locating. */
    sealed interface Located {
        /** @param positions of each shard one, at least one */
        record At(List<ShardPosition> positions) implements Located {
            public At {
                positions = List.copyOf(positions);
            }
        }

        /** A shard did not answer, or none can hold a row. */
        record Nowhere(Problem problem) implements Located {}
    }

    /** A query under way. */
    interface Execution {
        /** Completes on any thread, at the latest shortly after the deadline; never exceptionally unless there is a defect. */
        CompletionStage<Outcome> outcome();

        /** Nobody waits for the answer any more: statements and searches are cancelled. Idempotent. */
        void cancel();
    }
}
