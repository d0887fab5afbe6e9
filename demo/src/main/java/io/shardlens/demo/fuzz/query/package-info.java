/**
 * Random queries as the API's JSON; what one unsharded table says to them, asked by SQL that is written from that JSON by none of the
 * product's code; and how two answers are compared. Pure.
 */
@NullMarked
package io.shardlens.demo.fuzz.query;

import org.jspecify.annotations.NullMarked;
