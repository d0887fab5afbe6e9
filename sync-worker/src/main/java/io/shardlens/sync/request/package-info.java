/**
 * What people ask running workers for, by way of documents in the state index: so a request reaches whichever worker holds the server, and
 * nobody needs to know where that is.
 */
@NullMarked
package io.shardlens.sync.request;

import org.jspecify.annotations.NullMarked;
