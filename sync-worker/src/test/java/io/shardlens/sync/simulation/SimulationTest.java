package io.shardlens.sync.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final int SCHEDULES = Integer.getInteger("simulation.schedules", 10_000);
    private static final long FIRST_SEED = Long.getLong("simulation.seed", 1);

    @Test
    void noScheduleLeadsToAViolation() {
        Simulation simulation = Simulation.of();

        Optional<Simulation.Failure> failure = simulation.firstFailure(FIRST_SEED, SCHEDULES);

        assertThat(failure.map(simulation::explain)).isEmpty();
    }
}
