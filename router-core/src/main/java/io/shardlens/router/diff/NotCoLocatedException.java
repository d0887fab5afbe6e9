package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;

/** Two rows that no single transaction can write, since they are in two databases. The message names both. */
public final class NotCoLocatedException extends IllegalArgumentException {
    private final transient Target first;
    private final transient Target second;

    NotCoLocatedException(
            String firstTable, Key firstKey, Target first, String secondTable, Key secondKey, Target second) {
        super(firstTable + " " + firstKey + " is in " + first + " and " + secondTable + " " + secondKey + " in "
                + second + ": expected one database for rows of one transaction");
        this.first = first;
        this.second = second;
    }

    /** {@return where the first row is} */
    public Target first() {
        return first;
    }

    /** {@return where the second row is} */
    public Target second() {
        return second;
    }
}
