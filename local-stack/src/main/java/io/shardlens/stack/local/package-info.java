/**
 * The stack as processes of this machine: servers unpacked from Maven artifacts into a cache, each child process guarded so
 * that it ends with this JVM however that ends. Linux on amd64 with glibc only.
 */
@NullMarked
package io.shardlens.stack.local;

import org.jspecify.annotations.NullMarked;
