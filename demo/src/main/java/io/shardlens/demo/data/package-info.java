/**
 * The table of the demo: what its rows look like, where each belongs, how they get there and how they change. Nothing here uses the
 * product's own router, codec or planner, so that the checks compare two independent opinions.
 */
@NullMarked
package io.shardlens.demo.data;

import org.jspecify.annotations.NullMarked;
