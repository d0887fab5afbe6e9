package io.shardlens.demo.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultScheduleTest {
    private static final Duration LENGTH = Duration.ofMinutes(10);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void leavesEachPartInPeaceBetweenItsFaultsAndAllBeforeTheEnd(long seed) {
        List<Fault> faults = FaultSchedule.of(seed, LENGTH);

        assertThat(faults).isSortedAccordingTo(Comparator.comparing(Fault::at));
        assertThat(faults).allMatch(fault -> fault.end().compareTo(LENGTH.minus(FaultSchedule.QUIET)) <= 0);
        for (Victim victim : Victim.values()) {
            List<Fault> own =
                    faults.stream().filter(fault -> fault.victim() == victim).toList();
            assertThat(own).as(victim.toString()).isNotEmpty();
            for (int i = 1; i < own.size(); i++) {
                assertThat(own.get(i).at())
                        .isGreaterThanOrEqualTo(own.get(i - 1).end().plus(FaultSchedule.QUIET));
            }
        }
    }

    @Test
    void isTheSameForTheSameSeedAndAnotherForAnother() {
        assertThat(FaultSchedule.of(7, LENGTH))
                .isEqualTo(FaultSchedule.of(7, LENGTH))
                .isNotEqualTo(FaultSchedule.of(8, LENGTH));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void killsAndPausesAndLetsFaultsOverlap(long seed) {
        List<Fault> faults = FaultSchedule.of(seed, LENGTH);
        Stream<Fault> overlapping = faults.stream()
                .filter(one -> faults.stream()
                        .anyMatch(other -> !other.equals(one)
                                && other.at().compareTo(one.at()) > 0
                                && other.at().compareTo(one.end()) < 0));

        assertThat(faults).extracting(Fault::kind).contains(Fault.Kind.KILL, Fault.Kind.PAUSE);
        assertThat(overlapping).isNotEmpty();
    }
}
