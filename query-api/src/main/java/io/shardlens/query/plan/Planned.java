package io.shardlens.query.plan;

/**
 * A plan and why it was chosen.
 *
 * @param plan who answers
 * @param reason one sentence for people, without row values
 */
public record Planned(Plan plan, String reason) {}
