package io.shardlens.demo.fuzz.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableGeneratorTest {
    private static TableGenerator generator(long seed) {
        return new TableGenerator(new SplittableRandom(seed));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theSameSeedGivesTheSameTablesAndRows(long seed) {
        TableGenerator one = generator(seed);
        TableGenerator other = generator(seed);
        FuzzTable table = one.table("t");
        assertThat(other.table("t")).isEqualTo(table);
        assertThat(other.rows(table, 0, 30)).isEqualTo(one.rows(table, 0, 30));
    }

    @Test
    void everyKindOfColumnAndOfPlacingComes() {
        TableGenerator generator = generator(5);
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        Set<Class<?>> placings = new HashSet<>();
        for (int i = 0; i < 80; i++) {
            FuzzTable table = generator.table("t");
            table.columns().forEach(column -> kinds.add(column.kind()));
            placings.add(table.placing().getClass());
        }
        assertThat(kinds).containsExactlyInAnyOrder(Kind.values());
        assertThat(placings).hasSize(Placing.class.getPermittedSubclasses().length);
    }

    @Test
    void everyRowHasAPlaceAmongThoseOfItsTable() {
        TableGenerator generator = generator(6);
        for (int i = 0; i < 60; i++) {
            FuzzTable table = generator.table("t");
            List<FuzzTable.Place> places = table.places();
            assertThat(places).doesNotHaveDuplicates();
            assertThat(generator.rows(table, -2, 20)).allMatch(row -> places.contains(table.place(row)));
        }
    }

    @Test
    void placesRowsAsTheRulesSay() {
        Placing floor = new Placing.Remainder("n", 2, false);
        Placing absolute = new Placing.Remainder("n", 2, true);
        assertThat(floor.of("-1")).isEqualTo(new Placing.Slot(3, 1));
        assertThat(absolute.of("-1")).isEqualTo(new Placing.Slot(0, 1));
        assertThat(new Placing.Stacked("n", 10).of("-7")).isEqualTo(new Placing.Slot(0, 0));
        assertThat(new Placing.Stacked("n", 10).of("9")).isEqualTo(new Placing.Slot(1, 1));
        assertThat(new Placing.Stacked("n", 10).of("11")).isEqualTo(new Placing.Slot(3, 2));
        assertThat(new Placing.Weekday("day").of("2024-02-29")).isEqualTo(new Placing.Slot(3, 3));
    }
}
