package io.shardlens.demo.fuzz.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.TableGenerator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class FuzzCaseTest {
    private final TableGenerator generator = new TableGenerator(new SplittableRandom(7));
    private final FuzzTable table = generator.table("t");
    private final FuzzColumn free = table.columns().stream()
            .filter(column -> !table.needs(column.name()))
            .findFirst()
            .orElseThrow();

    private static ObjectNode query(String json) {
        return (ObjectNode) JsonMapper.shared().readTree(json);
    }

    private FuzzCase smallest(FuzzCase start, Shrinker.Trial<FuzzCase> trial) throws InterruptedException {
        return new Shrinker<>(FuzzCase.stages(), 10_000).shrink(start, trial);
    }

    @Test
    void findsTheOneRowAndTheOneConditionThatMatter() throws InterruptedException {
        FuzzCase found = new FuzzCase(table, generator.rows(table, 0, 40), query("""
                        {"where": {"and": [{"not": {"or": [{"is-null": "user"}, {"in": {"id": [1, 2, 3]}}]}}, {"eq": {"id": 9}}]},
                         "select": ["id"], "order": [{"id": "asc"}], "limit": 7, "offset": 3, "count": true}"""));
        FuzzCase smallest = smallest(
                found,
                one -> one.query().toString().contains("\"in\"")
                        && one.rows().stream().anyMatch(row -> row.id() == 31));
        assertThat(smallest.query()).isEqualTo(query("{\"where\": {\"in\": {\"id\": [3]}}}"));
        assertThat(smallest.rows()).extracting(FuzzRow::id).containsExactly(31L);
    }

    @Test
    void leavesOutColumnsButNoneThatTheTableNeedsOrTheQueryNames() throws InterruptedException {
        FuzzCase found = new FuzzCase(
                table, generator.rows(table, 0, 3), query("{\"where\": {\"is-null\": \"" + free.name() + "\"}}"));
        FuzzCase smallest =
                smallest(found, one -> one.query().has("where") && !one.rows().isEmpty());
        assertThat(smallest.table().columns())
                .extracting(FuzzColumn::name)
                .contains(FuzzTable.ID, table.placing().column(), free.name())
                .allMatch(column -> table.needs(column) || column.equals(free.name()));
        assertThat(smallest.rows().getFirst().values())
                .hasSize(smallest.table().columns().size() - 1);
    }

    @Test
    void isShownAsStatementsAndARequest() {
        FuzzCase one = new FuzzCase(table, generator.rows(table, 5, 1), query("{\"limit\": 1}"));
        assertThat(one.text("index"))
                .contains("CREATE TABLE t (", "PRIMARY KEY (", "INSERT INTO t (", "plan index: {\"limit\":1}");
    }

    @Test
    void takesNothingFromTheCaseItBeganWith() throws InterruptedException {
        ObjectNode before = query("{\"where\": {\"and\": [{\"is-null\": \"id\"}]}, \"order\": [{\"id\": \"asc\"}]}");
        FuzzCase found = new FuzzCase(table, List.of(), before.deepCopy());
        smallest(found, one -> true);
        assertThat(found.query()).isEqualTo(before);
    }
}
