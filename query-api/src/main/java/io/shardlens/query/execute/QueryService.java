package io.shardlens.query.execute;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.plan.Planned;
import java.util.concurrent.CompletionStage;

/** Plans and runs queries. Safe for any thread; no method blocks. */
public interface QueryService {
    /** Starts to answer; the deadline begins now. */
    Execution execute(Asked asked);

    /** How the answer would come about now, from what is known without asking anyone. */
    Planned explain(Asked asked);

    /** A query under way. */
    interface Execution {
        /** Completes on any thread, at the latest shortly after the deadline; never exceptionally unless there is a defect. */
        CompletionStage<Outcome> outcome();

        /** Nobody waits for the answer any more: statements and searches are cancelled. Idempotent. */
        void cancel();
    }
}
