package io.shardlens.demo.fuzz.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import io.shardlens.demo.http.JsonHttp;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TruthTest {
    private final JsonMapper mapper = new JsonHttp().mapper();
    private final OracleValues values = new OracleValues(mapper);
    private final List<FuzzColumn> columns =
            List.of(column("id", Kind.INTEGER), column("d", Kind.DECIMAL), column("f", Kind.FLOATING));
    private final Truth truth = new Truth(
            columns,
            List.of(
                    List.of(
                            values.shown(columns.get(0), "1"),
                            values.shown(columns.get(1), "2.50"),
                            values.shown(columns.get(2), "0.1")),
                    List.of(
                            values.shown(columns.get(0), "2"),
                            values.shown(columns.get(1), null),
                            values.shown(columns.get(2), "1e300"))),
            2);

    private static FuzzColumn column(String name, Kind kind) {
        return new FuzzColumn(name, kind, kind.name(), true, List.of(), List.of(FuzzValue.NULL), List.of());
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
    void findsAnAnswerThatIsNotComplete() {
        assertThat(truth.fault(mapper.readTree("{\"complete\": false, \"rows\": [], \"count\": 2}"), 0, 0, true))
                .isPresent();
    }
}
