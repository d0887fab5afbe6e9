package io.shardlens.demo.fuzz.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.fuzz.table.Kind;
import io.shardlens.demo.http.JsonHttp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TruthTest {
    private final JsonMapper mapper = new JsonHttp().mapper();
    private final OracleValues values = new OracleValues(mapper);
    private final Truth truth =
            new Truth(List.of("id", "d", "f"), List.of(row("1", "2.50", "0.1"), row("2", null, "1e300")), 2);

    private List<Cell> row(String id, @Nullable String decimal, String floating) {
        return List.of(
                new Cell.Exactly(Kind.INTEGER, values.shown(Kind.INTEGER, id)),
                new Cell.Exactly(Kind.DECIMAL, values.shown(Kind.DECIMAL, decimal)),
                new Cell.Exactly(Kind.FLOATING, values.shown(Kind.FLOATING, floating)));
    }

    private Optional<String> fault(String rows, String rest, int from, int limit) {
        return truth.fault(
                mapper.readTree(
                        "{\"complete\": true, \"rows\": " + rows.replace('~', '"') + rest.replace('~', '"') + "}"),
                from,
                limit,
                true);
    }

    @Test
    void findsNoFaultInTheSameRowsToTheLastDigit() {
        assertThat(fault("[{~id~: 1, ~d~: 2.50, ~f~: 0.1}, {~id~: 2, ~d~: null, ~f~: 1.0E300}]", ", ~count~: 2", 0, 5))
                .isEmpty();
    }

    @Test
    void findsAnotherDigitAnotherOrderAndAnotherColumn() {
        assertThat(fault("[{~id~: 1, ~d~: 2.5, ~f~: 0.1}]", ", ~count~: 2, ~cursor~: ~c~", 0, 1))
                .hasValueSatisfying(text -> assertThat(text).contains("d is 2.5 and not 2.50"));
        assertThat(fault("[{~id~: 2, ~d~: null, ~f~: 1e300}]", ", ~count~: 2, ~cursor~: ~c~", 0, 1))
                .isPresent();
        assertThat(fault("[{~id~: 1, ~d~: 2.50, ~f~: 0.1, ~x~: 1}]", ", ~count~: 2, ~cursor~: ~c~", 0, 1))
                .isPresent();
    }

    @Test
    void findsRowsCountsAndCursorsThatAreTooManyOrMissing() {
        String second = "[{~id~: 2, ~d~: null, ~f~: 1e300}]";
        assertThat(fault(second, ", ~count~: 2", 1, 1)).isEmpty();
        assertThat(fault(second, ", ~count~: 3", 1, 1)).isPresent();
        assertThat(fault(second, ", ~count~: 2, ~cursor~: ~c~", 1, 1)).isPresent();
        assertThat(fault("[]", ", ~count~: 2", 1, 1)).isPresent();
        assertThat(fault("[]", ", ~count~: 2", 0, 0)).isEmpty();
        assertThat(fault("[{~id~: 1, ~d~: 2.50, ~f~: 0.1}]", ", ~count~: 2", 0, 1))
                .isPresent();
    }

    @Test
    void takesAnyOfTheTextsThatAreEqualAndSumsOfDoublesThatAreNear() {
        Cell text = new Cell.AnyOf(Set.of("a", "A"));
        assertThat(text.allows(mapper.readTree("\"A\""))).isTrue();
        assertThat(text.allows(mapper.readTree("\"b\""))).isFalse();
        assertThat(text.allows(mapper.readTree("null"))).isFalse();
        Cell sum = new Cell.Near(0.3, 1e-12);
        assertThat(sum.allows(mapper.readTree("0.30000000000000004"))).isTrue();
        assertThat(sum.allows(mapper.readTree("0.3001"))).isFalse();
        assertThat(sum.allows(mapper.readTree("\"0.3\""))).isFalse();
    }

    @Test
    void findsAnAnswerThatIsNotComplete() {
        assertThat(truth.fault(mapper.readTree("{\"complete\": false, \"rows\": [], \"count\": 2}"), 0, 0, true))
                .isPresent();
    }
}
