package io.shardlens.query.mysql;

import io.shardlens.query.model.Condition;
import io.shardlens.router.Target;

/**
 * One physical table and what to ask it.
 *
 * @param target the table
 * @param where in normal form
 */
public record TableRead(Target target, Condition where) {}
