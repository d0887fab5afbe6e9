/** The servers and processes that the fuzz asks: tables are put up in them, filled and changed, and questions get their answers. */
@NullMarked
package io.shardlens.demo.fuzz.lab;

import org.jspecify.annotations.NullMarked;
