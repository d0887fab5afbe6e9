package io.shardlens.query.model;

/** How a query ended. */
public sealed interface Outcome {
    /** With an answer, which may be partial where the query allowed it. */
    record Answered(QueryResult result) implements Outcome {}

    /** Without one. */
    record Failed(Problem problem) implements Outcome {}
}
