package io.shardlens.catalog.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class StateDocumentsTest {
    private static final String UUID = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void carriesCheckpoints() {
        Checkpoint checkpoint =
                new Checkpoint("mysql-0", GtidSet.parse(UUID + ":1-5:tag:3"), new Position(12, 5_000_000_000L), 7);

        assertThat(StateDocuments.checkpoint(throughText(StateDocuments.toJson(checkpoint))))
                .isEqualTo(checkpoint);
        assertThat(StateDocuments.checkpointId("mysql-0")).isEqualTo("checkpoint-mysql-0");
    }

    @Test
    void carriesWatermarks() {
        Watermark watermark = new Watermark(
                "mysql-0", GtidSet.parse(UUID + ":1-5"), Instant.parse("2026-01-31T12:00:00.123456Z"), null, 7);
        Watermark stopped = new Watermark("mysql-0", GtidSet.EMPTY, null, "binlog offset fell", Long.MAX_VALUE);

        assertThat(StateDocuments.watermark(throughText(StateDocuments.toJson(watermark))))
                .isEqualTo(watermark);
        assertThat(StateDocuments.watermark(throughText(StateDocuments.toJson(stopped))))
                .isEqualTo(stopped);
        assertThat(StateDocuments.watermarkId("mysql-0")).isEqualTo("watermark-mysql-0");
    }

    @Test
    void carriesLedgers() {
        Ledger ledger =
                new Ledger("mysql-0", List.of(new Lineage(UUID, "", 1, 0), new Lineage(UUID, UUID + ":1-9", 2, 3)));

        assertThat(StateDocuments.ledger(throughText(StateDocuments.toJson(ledger))))
                .isEqualTo(ledger);
        assertThat(StateDocuments.ledgerId("mysql-0")).isEqualTo("ledger-mysql-0");
    }

    @Test
    void carriesCoverage() {
        Coverage coverage = new Coverage(
                "orders",
                "db-0",
                new CoveredIndex("u-1", "hash"),
                true,
                "since 2026-01-31",
                Set.of("n", "note"),
                "d1",
                Map.of("orders_0", 1L << 60));

        assertThat(StateDocuments.coverage(throughText(StateDocuments.toJson(coverage))))
                .isEqualTo(coverage);
        assertThat(StateDocuments.coverageId("orders", "db-0")).isEqualTo("coverage-orders-db-0");
    }

    @Test
    void keepsTheIdsOfTablesAndShardsApart() {
        assertThatThrownBy(() -> StateDocuments.coverageId("orders-db", "0")).hasMessageContaining("'orders-db'");
    }

    @Test
    void passesOverFieldsThatItDoesNotKnow() {
        JsonNode json = StateDocuments.toJson(new Coverage("orders", "db0", CoveredIndex.NONE, false, ""))
                .put("later", 1);

        assertThat(StateDocuments.coverage(json).complete()).isFalse();
    }

    @Test
    void readsCoverageWithoutTheFieldsThatCameLater() {
        Coverage coverage = new Coverage("orders", "db0", CoveredIndex.NONE, true, "all");
        ObjectNode json = StateDocuments.toJson(coverage);
        json.remove(List.of("inexact", "definition", "floors"));

        assertThat(StateDocuments.coverage(json)).isEqualTo(coverage);
    }

    @Test
    void refusesADocumentOfAnotherKind() {
        JsonNode json = StateDocuments.toJson(new Coverage("orders", "db0", CoveredIndex.NONE, false, ""));

        assertThatThrownBy(() -> StateDocuments.ledger(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field 'kind' of a ledger document must be 'ledger', found \"coverage\"");
    }

    @Test
    void namesTheFieldThatIsWrong() {
        JsonNode noTerm = StateDocuments.toJson(new Checkpoint("s", GtidSet.EMPTY, new Position(1, 4), 1))
                .without("term");
        JsonNode badTime = StateDocuments.toJson(new Watermark("s", GtidSet.EMPTY, null, null, 1))
                .put("freshAsOf", "yesterday");
        JsonNode badOffset = StateDocuments.toJson(new Checkpoint("s", GtidSet.EMPTY, new Position(1, 4), 1))
                .put("offset", 1.5);

        assertThatThrownBy(() -> StateDocuments.checkpoint(noTerm))
                .hasMessageContaining("field 'term' of a checkpoint");
        assertThatThrownBy(() -> StateDocuments.watermark(badTime)).hasMessageContaining("'freshAsOf'");
        assertThatThrownBy(() -> StateDocuments.checkpoint(badOffset))
                .hasMessageContaining("must be an integer, found 1.5");
        assertThatThrownBy(() -> StateDocuments.ledger(MAPPER.readTree("[]"))).hasMessageContaining("'kind'");
    }

    private static JsonNode throughText(JsonNode json) {
        return MAPPER.readTree(MAPPER.writeValueAsString(json));
    }
}
