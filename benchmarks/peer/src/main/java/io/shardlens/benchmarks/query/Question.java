package io.shardlens.benchmarks.query;

import java.util.List;

/**
 * What all are asked.
 *
 * @param name for the report
 * @param rows that each answer must have; other answers end the run
 * @param contenders in the order of the report
 */
record Question(String name, int rows, List<Contender> contenders) {}
