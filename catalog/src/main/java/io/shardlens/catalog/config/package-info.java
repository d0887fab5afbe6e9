/**
 * The configuration file that both processes read: records with the rules that their values must keep, and a strict loader that finds
 * every fault at once and says where it is. A key is declared once, by a {@link io.shardlens.catalog.config.Key} annotation on a record
 * component: its name, type, default, limits and documentation follow from that line.
 */
@NullMarked
package io.shardlens.catalog.config;

import org.jspecify.annotations.NullMarked;
