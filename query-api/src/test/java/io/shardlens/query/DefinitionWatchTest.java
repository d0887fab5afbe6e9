package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DefinitionWatchTest {
    private static final Duration NOT_BY_ITSELF = Duration.ofDays(1);

    private boolean outdated;
    private boolean failing;
    private int readings;

    private DefinitionWatch watch() {
        return new DefinitionWatch(
                () -> outdated,
                () -> {
                    readings++;
                    if (failing) {
                        throw new StartException("MySQL does not answer", null);
                    }
                    outdated = false;
                },
                NOT_BY_ITSELF);
    }

    @Test
    @Tag("S38")
    void readsTheTablesAgainOnceTheWorkerKnowsThemOtherwise() {
        try (DefinitionWatch watch = watch()) {
            watch.look();
            assertThat(readings).isZero();

            outdated = true;
            watch.look();
            watch.look();

            assertThat(readings).isEqualTo(1);
        }
    }

    @Test
    void readsThemLessAndLessOftenWhileThatIsInVain() {
        try (DefinitionWatch watch = watch()) {
            outdated = true;
            failing = true;

            for (int look = 0; look < 100; look++) {
                watch.look();
            }

            // At looks 1, 3, 7, 15, 31 and 63
            assertThat(readings).isEqualTo(6);
        }
    }

    @Test
    void readsThemAtOnceAgainWhenItHelpedBefore() {
        try (DefinitionWatch watch = watch()) {
            outdated = true;
            failing = true;
            for (int look = 0; look < 20; look++) {
                watch.look();
            }
            failing = false;
            outdated = false;
            watch.look();
            readings = 0;

            outdated = true;
            watch.look();

            assertThat(readings).isEqualTo(1);
        }
    }
}
