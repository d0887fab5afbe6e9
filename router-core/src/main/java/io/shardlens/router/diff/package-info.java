/**
 * What differs between two ways of placing the same keys: which keys change their target, as exact sets with exact shares,
 * and whether two tables keep equal keys in one database. Works on compiled rules only, whatever they were declared as.
 * Pure.
 */
@NullMarked
package io.shardlens.router.diff;

import org.jspecify.annotations.NullMarked;
