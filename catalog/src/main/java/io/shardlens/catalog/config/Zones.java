package io.shardlens.catalog.config;

import java.time.DateTimeException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Time zones as rules write them. */
final class Zones {
    private Zones() {}

    /** Null for an empty text. */
    static @Nullable ZoneId of(String zone) {
        return zone.isEmpty() ? null : ZoneId.of(zone);
    }

    static void check(Constraints constraints, String zone) {
        constraints.require(
                "zone", isZone(zone), "'" + zone + "' is no time zone: expected one such as UTC or Asia/Shanghai");
    }

    private static boolean isZone(String zone) {
        try {
            of(zone);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
