package io.shardlens.catalog.config;

/** A range of keys. */
record KeyInterval(
        @Key(doc = RuleDocs.FROM, def = "") String from,
        @Key(doc = RuleDocs.TO, def = "") String to) {
    KeyInterval {
        Constraints.of(KeyInterval.class, from, to).check();
    }
}
