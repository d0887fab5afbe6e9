/**
 * What is doubtful about a topology that can route: rules that will be hard to grow, tables that no key reaches or that are
 * missing, hot spots, ranges nearly full; and how evenly live rows and writes are spread. Pure: what only servers know is
 * given.
 */
@NullMarked
package io.shardlens.router.lint;

import org.jspecify.annotations.NullMarked;
