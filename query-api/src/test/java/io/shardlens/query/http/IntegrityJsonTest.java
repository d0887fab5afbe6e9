package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.Tables;
import io.shardlens.query.access.Sight;
import io.shardlens.query.model.IntegrityReport;
import io.shardlens.query.model.IntegrityReport.Letter;
import io.shardlens.query.model.IntegrityReport.LetterCount;
import io.shardlens.query.model.IntegrityReport.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a client is told of rows that could not be indexed. */
class IntegrityJsonTest {
    private static final IntegrityReport REPORT = new IntegrityReport(
            Map.of("orders", JsonMapper.shared().readTree("{\"rows\": 1, \"failure\": \"secret\"}")),
            List.of(new LetterCount("orders", "db0", "LOSSY", 1), new LetterCount("events", "db0", "STUB", 1)),
            List.of(
                    letter("orders", new Reason("note", "'secret' is long"), new Reason("", "the whole row")),
                    letter("events", new Reason("", "another"))));

    private static Letter letter(String index, Reason... reasons) {
        return new Letter(index, "db0", index + "_1", "17", "LOSSY", List.of(reasons));
    }

    private static JsonNode told(Sight sight) {
        Catalog catalog = sight.of(Tables.catalog());
        return IntegrityJson.of(catalog, sight, REPORT);
    }

    @Test
    void whoSeesEverythingIsToldEverything() {
        JsonNode json = told(Sight.EVERYTHING);

        assertThat(json.get("latest")).hasSize(2);
        assertThat(json.at("/latest/0/reasons")).hasToString("[\"note: 'secret' is long\",\"the whole row\"]");
        assertThat(json.at("/latest/0/document").asString()).isEqualTo("17");
    }

    @Test
    void ofTablesAndColumnsThatDoNotExistForAClientNothingIsTold() {
        JsonNode json = told(new Sight(Set.of("orders"), Set.of("orders.note"), Set.of()));

        assertThat(json.toString()).doesNotContain("events", "note", "secret");
        assertThat(json.get("tables")).hasSize(1);
        assertThat(json.at("/latest/0/reasons"))
                .hasToString("[\"the reason is shown to clients from whom nothing of the table is kept\"]");
    }

    @Test
    void maskedValuesAreNotShownByReasonsNorByIds() {
        JsonNode json = told(new Sight(Set.of(), Set.of(), Set.of("orders.note", "orders.order_id")));

        assertThat(json.toString()).doesNotContain("secret", "the whole row").contains("another");
        assertThat(json.at("/latest/0/reasons/0").asString()).isEqualTo("note: ***");
        assertThat(json.at("/latest/0/document").asString()).isEqualTo("***");
        assertThat(json.at("/latest/1/document").asString()).isEqualTo("17");
    }
}
