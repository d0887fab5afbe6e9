package io.shardlens.sync.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.WriteIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S33")
class IndexComparisonTest {
    private static final WriteIndex OLD = new WriteIndex("old", "old-write", CoveredIndex.NONE);
    private static final WriteIndex NEW = new WriteIndex("new", "new-write", CoveredIndex.NONE);

    private final Map<String, Set<String>> ids = new HashMap<>();
    private int rounds;
    private Runnable meanwhile = () -> {};
    private final IndexComparison comparison =
            new IndexComparison((table, index, visitor) -> Set.copyOf(of(index)).forEach(visitor), time -> {
                rounds++;
                meanwhile.run();
            });

    private Set<String> of(WriteIndex index) {
        return ids.computeIfAbsent(index.name(), n -> new TreeSet<>());
    }

    @BeforeEach
    void fill() {
        for (WriteIndex index : List.of(OLD, NEW)) {
            IntStream.range(0, 5_000).mapToObj(i -> "id " + i).forEach(of(index)::add);
        }
    }

    @Test
    void countsTheRowsOfIndicesThatHoldTheSame() throws InterruptedException {
        assertThat(comparison.requireEqual(List.of(Orders.IN_DB0), OLD, NEW)).isEqualTo(5_000);
        assertThat(rounds).isZero();
    }

    @Test
    void passesOverWhatIsOnlyOnItsWay() throws InterruptedException {
        // Given traffic: at every look something else differs
        of(OLD).add("comes 0");
        meanwhile = () -> {
            of(NEW).add("comes " + (rounds - 1));
            of(OLD).add("comes " + rounds);
            of(OLD).remove("id " + rounds);
            of(NEW).remove("id " + (rounds - 1));
        };

        assertThat(comparison.requireEqual(List.of(Orders.IN_DB0), OLD, NEW)).isPositive();
    }

    @Test
    void namesWhatGoesOnDiffering() {
        of(NEW).remove("id 77");
        of(NEW).add("too much");

        assertThatThrownBy(() -> comparison.requireEqual(List.of(Orders.IN_DB0), OLD, NEW))
                .isInstanceOf(ReindexException.class)
                .hasMessageContaining("2 documents")
                .hasMessageContaining("[id 77, too much]");
    }
}
