package io.shardlens.sync.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The simulation is only worth something if it notices that a rule is not kept. */
class RuleTest {
    private static final Logger LOGGER = LoggerFactory.getLogger(RuleTest.class);
    private static final int SCHEDULES = 150_000;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void isMissedWhenItIsSwitchedOff(Rule rule) {
        Simulation simulation = Simulation.without(rule);

        Optional<Simulation.Failure> failure = simulation.firstFailure(1, SCHEDULES);

        assertThat(failure).isPresent();
        LOGGER.atInfo()
                .addKeyValue("rule", rule)
                .addKeyValue("contract", rule.contract())
                .log("{}", failure.map(simulation::explain).orElseThrow());
    }
}
