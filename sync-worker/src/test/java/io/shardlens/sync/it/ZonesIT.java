package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The worker's JVM, MySQL and Canal, each in a time zone of its own. */
@ExtendWith(SharedStack.class)
class ZonesIT {
    @Test
    @Tag("S8")
    void keepsInstantsAndWallClocksWhateverZoneAnybodyIsIn(SharedStack.Opened opened) {
        // Given a JVM with summer time, and servers in another zone, for which Canal in UTC is yet another one
        TimeZone before = TimeZone.getDefault();
        Shop shop = Shop.create(
                opened.stack(),
                "zones",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, at TIMESTAMP(6) NULL, wall DATETIME(6), d DATE)");
        Documents documents = new Documents(opened.stack());
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        inZone(shop, "+05:30");
        try {
            // When some rows are read by the snapshot, and others come by the stream
            insert(shop, 0, 1);
            WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration());
            try {
                Comparison comparison = new Comparison(
                        shop,
                        documents,
                        Map.of("owner", Kind.NUMBER, "at", Kind.MOMENT, "wall", Kind.MOMENT, "d", Kind.TEXT));
                comparison.assertEqualWhenDone();
                insert(shop, 1, 11);
                comparison.assertEqualWhenDone();

                // Then all of them are the same, in the hour that summer time skips and in the one that it repeats too
                assertThat(documents.visible("zones", "1").path("at").asString())
                        .startsWith("2026-03-08T07:30:00");
                assertThat(documents.visible("zones", "11").path("at").asString())
                        .isEqualTo(documents.visible("zones", "1").path("at").asString());
                assertThat(documents.visible("zones", "11").path("wall").asString())
                        .startsWith("2026-03-08T02:30:00");
                SyncCommand verified =
                        SyncCommand.run(opened.stack(), shop.configuration(), "verify", "--table", "zones", "--json");
                assertThat(verified.exitCode()).as(verified.toString()).isZero();
            } finally {
                worker.close();
            }
        } finally {
            inZone(shop, "+00:00");
            TimeZone.setDefault(before);
        }
    }

    private static void inZone(Shop shop, String zone) {
        shop.execute(0, "SET GLOBAL time_zone = '" + zone + "'");
        shop.execute(1, "SET GLOBAL time_zone = '" + zone + "'");
    }

    /** The instants of 02:30, 01:30 and 01:30 again in New York, as UTC has them; and a wall clock that New York skips. */
    private static void insert(Shop shop, int server, int first) {
        shop.execute(
                server,
                "INSERT INTO " + shop.table(server, 0) + " VALUES"
                        + " (%d, 0, '2026-03-08 07:30:00', '2026-03-08 02:30:00.123456', '2026-03-08'),"
                                .formatted(first)
                        + " (%d, 0, '2026-11-01 05:30:00.5', '2026-11-01 01:30:00', NULL),".formatted(first + 1)
                        + " (%d, 0, '2026-11-01 06:30:00.5', '2026-11-01 01:30:00', NULL)".formatted(first + 2));
    }
}
