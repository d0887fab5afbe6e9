package io.shardlens.catalog.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.router.topology.TopologyRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyPollerTest {
    private static final String FIRST = topology(1, 2);

    private final TopologyRegistry registry =
            new TopologyRegistry(TopologyLoader.parse("first", FIRST).compile());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void takesAFileOnceItIsThereAndWheneverItChanges() throws IOException {
        TopologyPoller poller = poller();
        assertThat(poller.poll()).isEmpty();

        write(topology(2, 4));
        assertThat(poller.poll()).hasValue(new TopologyOffer.Accepted(1, 2));
        assertThat(poller.poll()).isEmpty();

        write(topology(3, 8));
        assertThat(poller.poll()).hasValue(new TopologyOffer.Accepted(2, 3));
        assertThat(registry.current().router("orders").targets()).hasSize(8);
    }

    @Test
    void takesNoNoticeOfWhatIsInForce() throws IOException {
        write("# the same\n" + FIRST);

        assertThat(poller().poll()).hasValue(new TopologyOffer.Unchanged(1));
    }

    @Test
    void keepsTheOldOneWhileTheFileIsWrongAndTakesTheRightOneAfterwards() throws IOException {
        TopologyPoller poller = poller();
        write(topology(2, 4).replace("slots", "slotts"));

        assertThat(poller.poll())
                .hasValueSatisfying(offer -> assertThat(offer)
                        .isInstanceOfSatisfying(TopologyOffer.Refused.class, refused -> {
                            assertThat(refused.epoch()).isEqualTo(1);
                            assertThat(refused.faults())
                                    .anySatisfy(
                                            fault -> assertThat(fault.line()).isEqualTo(3));
                        }));
        assertThat(registry.current().epoch()).isEqualTo(1);
        write(topology(2, 4));
        assertThat(poller.poll()).hasValue(new TopologyOffer.Accepted(1, 2));
    }

    @Test
    void refusesAnOlderEpoch() throws IOException {
        write(topology(0, 4));

        assertThat(poller().poll())
                .hasValueSatisfying(offer -> assertThat(offer)
                        .isInstanceOfSatisfying(
                                TopologyOffer.Refused.class,
                                refused -> assertThat(refused.faults())
                                        .singleElement()
                                        .hasToString(
                                                "epoch: 0 is not after the epoch in force: expected 2 or more for a changed"
                                                        + " topology")));
    }

    @Test
    void keepsTheOldOneWhereTheSourceCannotBeRead() {
        TopologyPoller poller = new TopologyPoller(
                new TopologySource() {
                    @Override
                    public String name() {
                        return "broken";
                    }

                    @Override
                    public Optional<String> read() throws IOException {
                        throw new IOException("no route to host");
                    }
                },
                new TopologyInbox(registry));

        assertThat(poller.poll()).isEmpty();
        assertThat(poller.poll()).isEmpty();
        assertThat(registry.current().epoch()).isEqualTo(1);
    }

    @Test
    void tellsPartsOfTheProcessAndSurvivesOneThatFails() throws IOException {
        registry.listen((before, now) -> {
            throw new IllegalStateException("cannot");
        });
        write(topology(2, 4));

        assertThat(poller().poll()).hasValue(new TopologyOffer.Accepted(1, 2));
    }

    @Test
    void looksAgainAndAgainUntilItIsClosed() throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        registry.listen((before, now) -> changed.countDown());
        write(topology(2, 4));
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try (TopologyPoller poller = poller()) {
            poller.start(scheduler, Duration.ofMillis(1));
            assertThatThrownBy(() -> poller.start(scheduler, Duration.ofMillis(1)))
                    .hasMessageContaining("already");

            assertThat(changed.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            scheduler.shutdownNow();
        }
    }

    private TopologyPoller poller() {
        return new TopologyPoller(new FileTopologySource(file()), new TopologyInbox(registry));
    }

    private Path file() {
        return folder.resolve("topology.yaml");
    }

    private void write(String text) throws IOException {
        Path next = Files.writeString(folder.resolve("next.yaml"), text);
        Files.move(next, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String topology(int epoch, int slots) {
        return """
                epoch: %d
                tables:
                  orders: {type: modulo, slots: %d, database: db0, table: "orders_{0}"}
                """.formatted(epoch, slots);
    }
}
