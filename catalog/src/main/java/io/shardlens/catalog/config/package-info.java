/** The configuration file of both processes: strict YAML, every fault reported at once, secrets from the environment. */
@NullMarked
package io.shardlens.catalog.config;

import org.jspecify.annotations.NullMarked;
