package io.shardlens.query.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StepTest {
    private static final Traces.Headers NO_HEADERS = name -> null;

    private final Recorded recorded = new Recorded();
    private final RequestTrace request = recorded.traces().request("GET", "/x", NO_HEADERS);

    @AfterEach
    void close() {
        recorded.close();
    }

    private static String inner() {
        try {
            return Step.<String, RuntimeException>take(
                    "outer", outer -> Step.<String, RuntimeException>take("inner", step -> "result"));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aStepIsPartOfTheStepThatItIsIn() {
        assertThat(request.within(StepTest::inner)).isEqualTo("result");
        request.ended(200);

        Recorded.Seen outer = recorded.named("outer").getFirst();
        assertThat(recorded.named("inner").getFirst().parent()).isEqualTo(outer.id());
        assertThat(outer.parent()).isEqualTo(recorded.named("GET /x").getFirst().id());
    }

    @Test
    void withoutARequestNothingIsTraced() {
        assertThat(inner()).isEqualTo("result");
        assertThat(Traces.none().request("GET", "/x", NO_HEADERS).within(StepTest::inner))
                .isEqualTo("result");

        assertThat(recorded.spans()).isEmpty();
    }

    @Test
    void whatIsCarriedToAnotherThreadIsPartOfTheRequest() throws InterruptedException {
        Thread thread = request.within(() -> Thread.ofVirtual().unstarted(Step.carried(StepTest::inner)));
        thread.start();
        thread.join();

        assertThat(recorded.named("inner")).hasSize(1);
    }

    @Test
    void whatIsThrownPassesAndIsSeenByItsTypeOnly() {
        Runnable failing = () -> assertThatThrownBy(() -> Step.<String, SQLException>take("failing", step -> {
                    throw new SQLException("Duplicate entry 'secret' for key");
                }))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Duplicate");
        request.within(() -> {
            failing.run();
            return "";
        });

        assertThat(recorded.named("failing")).singleElement().satisfies(span -> {
            assertThat(span.isFailed()).isTrue();
            assertThat(span.failed()).isEqualTo("SQLException");
            assertThat(span.data().toString()).doesNotContain("secret");
        });
    }
}
