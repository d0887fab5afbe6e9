package io.shardlens.sync.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BatchSequenceTest {
    private final BatchSequence sequence = new BatchSequence("the source");

    @Test
    void asksAgainForWhatCameFirstSinceNobodyKnowsWhatWasBeforeIt() {
        assertThat(sequence.follows(7)).isFalse();
        assertThat(sequence.follows(8)).isTrue();
        assertThat(sequence.follows(9)).isTrue();
    }

    @Test
    void noticesABatchThatWentToSomebodyElse() {
        sequence.follows(7);
        sequence.follows(8);

        assertThatThrownBy(() -> sequence.follows(10))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("batch 10 came after 8");
    }

    @Test
    void noticesItBeforeTheFirstBatchIsUsed() {
        sequence.follows(7);

        assertThatThrownBy(() -> sequence.follows(9)).isInstanceOf(SourceException.class);
    }
}
