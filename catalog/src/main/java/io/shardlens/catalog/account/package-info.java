/**
 * What MySQL accounts may do, as {@code SHOW GRANTS} tells it, and what the two processes make of it: the sync worker's account needs
 * some privileges, the query API's must not have others. Pure.
 */
@NullMarked
package io.shardlens.catalog.account;

import org.jspecify.annotations.NullMarked;
