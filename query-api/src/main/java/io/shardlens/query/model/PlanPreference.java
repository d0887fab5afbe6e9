package io.shardlens.query.model;

/** What the caller demands of the plan. */
public enum PlanPreference {
    /** The planner decides. */
    AUTO,
    /** Only the index may answer; where it cannot do so exactly the query is rejected. */
    INDEX,
    /** Only the shards may answer. */
    SHARDS
}
