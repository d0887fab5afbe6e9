package io.shardlens.demo.fuzz.lab;

import java.util.Locale;

/** How a question is put. */
public enum Way {
    /** The API chooses. */
    AUTO("auto"),
    /** The shards are demanded. */
    SHARDS("shards"),
    /** The index is demanded. */
    INDEX("index"),
    /** As SQL; the API chooses. */
    SQL("auto"),
    /** The index does not know the rows of one server as they are now; the API chooses. */
    BEHIND("auto");

    private final String plan;

    Way(String plan) {
        this.plan = plan;
    }

    String plan() {
        return plan;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
