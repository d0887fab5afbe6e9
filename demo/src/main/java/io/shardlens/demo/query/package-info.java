/**
 * Random questions about the orders, each written down twice: as the API's JSON and as SQL for one unsharded table. The SQL is made
 * here and not by the product, so that the two can disagree.
 */
@NullMarked
package io.shardlens.demo.query;

import org.jspecify.annotations.NullMarked;
