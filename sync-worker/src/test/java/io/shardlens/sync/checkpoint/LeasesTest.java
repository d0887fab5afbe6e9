package io.shardlens.sync.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.sync.checkpoint.Leases.Standing;
import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LeasesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration BEAT = PATIENCE.dividedBy(4);
    private static final List<String> SERVERS = List.of("mysql-0", "mysql-1", "mysql-2", "mysql-3");

    private final MemoryState store = new MemoryState();
    private long now;

    private Leases worker(String name) {
        return worker(name, 1);
    }

    private Leases worker(String name, long epoch) {
        return new Leases(store, name, epoch, SERVERS, PATIENCE, () -> now);
    }

    /** Lets some workers beat for so long, and take what they may. */
    private void live(Duration duration, Leases... workers) {
        for (long end = now + duration.toNanos(); now < end; now += BEAT.toNanos()) {
            for (Leases worker : workers) {
                worker.beat();
                giveBackWhatIsLost(worker);
            }
        }
    }

    private void giveBackWhatIsLost(Leases worker) {
        for (String server : SERVERS) {
            Lease held = new Lease(server, worker.holder(server).term());
            if (worker.standing(held) == Standing.LOST) {
                worker.giveBack(held);
            }
        }
    }

    private static List<String> taken(Leases worker) {
        List<String> taken = new ArrayList<>();
        for (String server : SERVERS) {
            worker.take(server).ifPresent(lease -> taken.add(lease.server()));
        }
        return taken;
    }

    @Test
    void giveTheFirstWorkerEverything() {
        Leases first = worker("a");

        first.beat();

        assertThat(taken(first)).isEqualTo(SERVERS);
        assertThat(first.take("mysql-0")).contains(new Lease("mysql-0", 1));
    }

    @Test
    void spreadTheServersEvenlyOnceAnotherWorkerComesAndKeepThemThere() {
        Leases first = worker("a");
        Leases second = worker("b");
        first.beat();
        taken(first);

        live(PATIENCE.multipliedBy(2), first, second);
        List<String> ofFirst = taken(first);
        List<String> ofSecond = taken(second);
        live(PATIENCE.multipliedBy(2), first, second);

        assertThat(ofFirst).hasSize(2);
        assertThat(ofSecond).hasSize(2).doesNotContainAnyElementsOf(ofFirst);
        assertThat(taken(first)).isEqualTo(ofFirst);
        assertThat(taken(second)).isEqualTo(ofSecond);
    }

    @Test
    void leaveNoServerWithoutAWorkerWhereTheyDoNotDivide() {
        Leases first = worker("a");
        Leases second = worker("b");
        Leases third = worker("c");
        live(PATIENCE.multipliedBy(3), first, second, third);

        TreeSet<String> all = new TreeSet<>();
        for (Leases worker : List.of(first, second, third)) {
            List<String> taken = taken(worker);
            assertThat(taken).hasSizeLessThanOrEqualTo(2);
            all.addAll(taken);
        }

        assertThat(all).containsExactlyElementsOf(SERVERS);
    }

    @Test
    @Tag("S42")
    void goToAnotherWorkerSoonAfterTheLastSignOfLifeAndNotBeforeTheHolderHasStopped() {
        // Given
        Leases holder = worker("a");
        Leases standby = worker("b");
        live(PATIENCE.multipliedBy(2), holder, standby);
        List<String> lost = taken(holder);
        Lease lease = holder.take(lost.getFirst()).orElseThrow();
        holder.beat();
        long silentSince = now;

        // When
        long doubtfulAt = 0;
        while (taken(standby).size() < SERVERS.size()) {
            now += BEAT.toNanos() / 10;
            if (doubtfulAt == 0 && holder.standing(lease) != Standing.HELD) {
                doubtfulAt = now;
            }
            if (now % BEAT.toNanos() == 0) {
                standby.beat();
            }
        }

        // Then
        assertThat(Duration.ofNanos(now - silentSince)).isLessThanOrEqualTo(PATIENCE.plus(BEAT.multipliedBy(2)));
        assertThat(doubtfulAt).isPositive().isLessThan(now);
        assertThat(holder.mayGoOn(lease)).isFalse();
        assertThatThrownBy(() -> holder.require(lease.server()))
                .isInstanceOf(IndexUnavailableException.class)
                .hasMessageContaining(lease.server());
    }

    @Test
    @Tag("S42")
    void tellAWorkerThatWakesUpThatItHasLostEverything() {
        // Given
        Leases sleeper = worker("a");
        sleeper.beat();
        taken(sleeper);
        Lease lease = new Lease("mysql-0", 1);
        live(PATIENCE.multipliedBy(3), worker("b"));

        // When
        sleeper.beat();

        // Then
        assertThatThrownBy(() -> sleeper.mayGoOn(lease))
                .isInstanceOf(FencedException.class)
                .hasMessageContaining("b");
        assertThatThrownBy(() -> sleeper.require("mysql-0")).isInstanceOf(FencedException.class);
        assertThatThrownBy(() -> lease.verify(store)).isInstanceOf(FencedException.class);
        assertThat(sleeper.take("mysql-0")).isEmpty();
    }

    @Test
    void areFreeAtOnceWhenAWorkerEndsInOrder() {
        Leases first = worker("a");
        Leases second = worker("b");
        first.beat();
        second.beat();
        first.end();

        second.beat();

        assertThat(taken(second)).isEqualTo(SERVERS);
    }

    @Test
    void stayWhereTheyAreWhenNobodyCouldBeatForAWhile() {
        // Given
        Leases first = worker("a");
        Leases second = worker("b");
        live(PATIENCE.multipliedBy(2), first, second);
        List<String> before = taken(first);

        // When
        now += PATIENCE.multipliedBy(10).toNanos();
        live(PATIENCE.multipliedBy(2), second, first);

        // Then
        assertThat(taken(first)).isEqualTo(before);
    }

    @Test
    void areGivenBackWhenTheyAreMoreThanTheShareAndNobodyWorksOnThem() {
        Leases first = worker("a");
        first.beat();
        Leases second = worker("b");

        live(PATIENCE, first, second);

        assertThat(taken(second)).hasSize(2);
    }

    @Test
    void areTakenUpAgainUnderAHigherTerm() {
        Leases only = worker("a");
        only.beat();
        Lease lease = only.take("mysql-0").orElseThrow();

        only.giveBack(lease);
        Optional<Lease> between = only.take("mysql-0");
        only.beat();

        assertThat(between).isEmpty();
        assertThat(only.take("mysql-0")).contains(new Lease("mysql-0", 2));
    }

    @Test
    @Tag("S31")
    void goToAWorkerWithALaterTopologyOnlyOnceNobodyHasAnyUnderAnEarlierOne() {
        // Given
        Leases first = worker("a", 1);
        Leases second = worker("b", 1);
        live(PATIENCE.multipliedBy(2), first, second);
        Lease lease = first.take(taken(first).getFirst()).orElseThrow();
        taken(second);

        // When
        Leases third = worker("c", 2);
        third.beat();

        // Then
        assertThat(taken(third)).isEmpty();
        assertThat(third.objection()).hasValueSatisfying(why -> assertThat(why).contains("[a, b]", "before 2"));

        // When one of them has given its servers back
        first.beat();
        assertThatThrownBy(() -> first.mayGoOn(lease))
                .isInstanceOf(FencedException.class)
                .hasMessageContaining("with epoch 1")
                .hasMessageContaining("with epoch 2");
        giveBackWhatIsLost(first);
        first.beat();
        third.beat();

        // Then
        assertThat(taken(third)).isEmpty();

        // When the other has, too
        live(PATIENCE, second);
        third.beat();

        // Then
        assertThat(taken(third)).isEqualTo(SERVERS);
        assertThat(third.objection()).isEmpty();
        live(PATIENCE.multipliedBy(2), first, second, third);
        assertThat(taken(third)).isEqualTo(SERVERS);
        assertThat(taken(first)).isEmpty();
        assertThat(first.objection()).hasValueSatisfying(why -> assertThat(why).contains("epoch 2"));
    }

    @Test
    void areNotTakenUnderAnEarlierTopologyWhoeverIsGone() {
        Leases later = worker("a", 2);
        later.beat();
        later.end();
        Leases earlier = worker("b", 1);

        live(PATIENCE.multipliedBy(2), earlier);

        assertThat(taken(earlier)).isEmpty();
    }

    @Test
    void surviveAnAnswerThatDidNotArrive() {
        Leases first = worker("a");
        first.beat();
        StateStore.Stored stored = store.read(LeaseTable.ID).orElseThrow();
        store.write(LeaseTable.ID, stored.document(), stored.mark());

        first.beat();

        assertThat(taken(first)).isEqualTo(SERVERS);
    }
}
