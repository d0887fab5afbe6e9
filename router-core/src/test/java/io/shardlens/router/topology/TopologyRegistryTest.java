package io.shardlens.router.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.TopologyRegistry.Accepted;
import io.shardlens.router.topology.TopologyRegistry.Refused;
import io.shardlens.router.topology.TopologyRegistry.Unchanged;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TopologyRegistryTest {
    private final TopologyRegistry registry = new TopologyRegistry(Topology.compile(3, rules(3)));

    @Test
    void putsANewTopologyInForceAndTellsOfIt() {
        List<String> told = new ArrayList<>();
        registry.listen((before, now) -> told.add(before.epoch() + " -> " + now.epoch()));

        assertThat(registry.offer(4, rules(4))).isInstanceOfSatisfying(Accepted.class, accepted -> {
            assertThat(accepted.before().epoch()).isEqualTo(3);
            assertThat(accepted.current()).isSameAs(registry.current());
            assertThat(accepted.failures()).isEmpty();
        });
        assertThat(registry.current().router("orders").route(7)).isEqualTo(new Target("db", "4_3"));
        assertThat(told).containsExactly("3 -> 4");
    }

    @Test
    void keepsTheOldOneAndNamesEveryFaultOfAWrongOne() {
        Topology before = registry.current();

        TopologyRegistry.Outcome outcome =
                registry.offer(-1, Map.of("orders", modulo(0, "orders_{0}"), "members", modulo(4, "members_{x}")));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.faults())
                                .extracting(Fault::path)
                                .contains("epoch", "orders.slots", "members.layout.table"));
        assertThat(registry.current()).isSameAs(before).isSameAs(outcome.current());
    }

    @Test
    void refusesAnEpochThatDoesNotGrow() {
        assertThat(registry.offer(3, rules(4)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.faults())
                                .singleElement()
                                .hasToString(
                                        "epoch: 3 is not after the epoch in force: expected 4 or more for a changed"
                                                + " topology"));
    }

    @Test
    void takesNoNoticeOfWhatIsInForceAlready() {
        List<Topology> told = new ArrayList<>();
        registry.listen((before, now) -> told.add(now));
        Topology before = registry.current();

        assertThat(registry.offer(3, rules(3))).isEqualTo(new Unchanged(before));
        assertThat(registry.offer(2, rules(3))).isEqualTo(new Unchanged(before));
        assertThat(told).isEmpty();
    }

    @Test
    void takesOverTheEpochOfTheSameContent() {
        assertThat(registry.offer(9, rules(3))).isInstanceOf(Accepted.class);
        assertThat(registry.current().epoch()).isEqualTo(9);
    }

    @Test
    void refusesWhatItsOwnCheckFindsTogetherWithTheEpoch() {
        TopologyRegistry checked =
                new TopologyRegistry(registry.current(), offered -> List.of(new Fault("orders", "db is on no server")));

        assertThat(checked.offer(1, rules(4)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.faults())
                                .extracting(Fault::path)
                                .containsExactly("epoch", "orders"));
        assertThat(checked.offer(4, rules(4))).isInstanceOf(Refused.class);
    }

    @Test
    void tellsEveryListenerThoughOneFails() {
        List<Topology> told = new ArrayList<>();
        TopologyRegistry.Listener last = (before, now) -> told.add(now);
        registry.listen((before, now) -> {
            throw new IllegalStateException("no pool for db9");
        });
        registry.listen(last);

        assertThat(registry.offer(4, rules(4)))
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.failures())
                                .singleElement()
                                .hasToString("java.lang.IllegalStateException: no pool for db9"));
        registry.stopListening(last);
        registry.offer(5, rules(5));
        assertThat(told).hasSize(1);
    }

    @Test
    @Tag("Q24")
    void neverShowsTwoEpochsToOneCall() throws Exception {
        // Two tables whose names hold the number of slots, the same in both at every epoch.
        TopologyRegistry changing = new TopologyRegistry(Topology.compile(1, rules(1)));
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                readers.add(threads.submit(() -> readUntil(done, changing)));
            }
            for (int epoch = 2; epoch <= 500; epoch++) {
                assertThat(changing.offer(epoch, rules(epoch))).isInstanceOf(Accepted.class);
                assertThat(changing.offer(epoch, rules(epoch + 1))).isInstanceOf(Refused.class);
            }
            done.set(true);
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        }
        assertThat(changing.current().epoch()).isEqualTo(500);
    }

    private static long readUntil(AtomicBoolean done, TopologyRegistry registry) {
        long reads = 0;
        long last = 0;
        while (!done.get() || reads == 0) {
            Topology topology = registry.current();
            String prefix = topology.epoch() + "_";
            assertThat(topology.router("orders").route(reads).table()).startsWith(prefix);
            assertThat(topology.router("members").route(reads).table()).startsWith(prefix);
            assertThat(topology.epoch()).isGreaterThanOrEqualTo(last);
            last = topology.epoch();
            reads++;
        }
        return reads;
    }

    @Test
    void isNotLeftHalfWayByACheckThatFails() {
        TopologyRegistry checked = new TopologyRegistry(registry.current(), offered -> {
            throw new IllegalStateException("cannot check");
        });

        assertThatThrownBy(() -> checked.offer(4, rules(4))).hasMessage("cannot check");
        assertThat(checked.current().epoch()).isEqualTo(3);
    }

    private static Map<String, Rule> rules(int epoch) {
        return Map.of("orders", modulo(epoch, epoch + "_{0}"), "members", modulo(epoch, epoch + "_{0}"));
    }

    private static Rule modulo(int slots, String table) {
        return new Rule.Modulo(KeyType.INT64, slots, Layout.of("db", table));
    }
}
