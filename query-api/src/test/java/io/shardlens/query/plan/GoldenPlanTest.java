package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.ConditionText;
import io.shardlens.query.IndexFakes;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import io.shardlens.router.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plans as files that are read in reviews: a list of {@code {comment, table, state, query, plan}} each. {@code -Dgolden.update=true}
 * writes the plans anew.
 */
class GoldenPlanTest {
    private static final Path DIRECTORY = Path.of("src/test/resources/golden");
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Test
    @Tag("Q1")
    @Tag("Q3")
    @Tag("Q8")
    void keysLeadToTheirTables() {
        verify("keys");
    }

    @Test
    @Tag("Q4")
    void nullKeysNeverAskAllShardsByAccident() {
        verify("q4-null-keys");
    }

    @Test
    @Tag("Q5")
    void listsOfKeysAreSharedOutToTheirTables() {
        verify("q5-key-lists");
    }

    @Test
    @Tag("Q6")
    void alternativesAndNegationsNeverNarrowWrongly() {
        verify("q6-or-and-not");
    }

    @Test
    @Tag("Q7")
    void rangesPruneRangeRulesOnly() {
        verify("q7-ranges");
    }

    @Test
    void textKeysNarrowOnlyWhereEqualMeansIdentical() {
        verify("text-keys");
    }

    @Test
    void theIndexAnswersWhereItIsExactAndFresh() {
        verify("index");
    }

    @Test
    void tuplesPatternsDocumentsAndWordsGoWhereTheyAreAnsweredExactly() {
        verify("language");
    }

    private static void verify(String file) {
        Path path = DIRECTORY.resolve(file + ".json");
        ArrayNode cases = (ArrayNode) MAPPER.readTree(read(path));
        assertThat(cases).isNotEmpty();
        if (Boolean.getBoolean("golden.update")) {
            cases.forEach(one -> ((ObjectNode) one).set("plan", planned(one)));
            write(path, MAPPER.writeValueAsString(cases) + "\n");
            return;
        }
        SoftAssertions softly = new SoftAssertions();
        cases.forEach(one -> softly.assertThat(planned(one))
                .as(one.get("comment").asString())
                .isEqualTo(one.get("plan")));
        softly.assertAll();
    }

    private static ObjectNode planned(JsonNode one) {
        String table = one.get("table").asString();
        byte[] body = one.get("query").toString().getBytes(StandardCharsets.UTF_8);
        if (!(Parsers.parser().query(table, body) instanceof Parsed.Accepted accepted)) {
            throw new AssertionError("not a query: " + one + Parsers.parser().query(table, body));
        }
        String state = one.path("state").asString("fresh");
        return json(accepted.query(), planner().plan(accepted.query(), IndexFakes.state(state)));
    }

    private static Planner planner() {
        Map<String, Function<Column, IndexField>> indexes = new HashMap<>();
        Tables.catalog().tables().keySet().forEach(table -> indexes.put(table, IndexFakes::field));
        indexes.remove("lines");
        return new Planner(Tables.catalog(), indexes);
    }

    private static ObjectNode json(Query query, Planned planned) {
        ObjectNode json = MAPPER.createObjectNode()
                .put("type", planned.plan().type().wireName())
                .put("reason", planned.reason());
        switch (planned.plan()) {
            case Plan.ShardLookup lookup -> {
                ObjectNode reads = json.putObject("reads");
                lookup.reads().forEach(read -> reads.put(read.target().toString(), ConditionText.of(read.where())));
            }
            case Plan.ScatterGather scatter -> targets(json, query, scatter.targets());
            case Plan.IndexSearch search -> {
                ObjectNode questions = json.putObject("questions");
                search.questions().forEach((column, asked) -> questions.put(column, asked.toString()));
            }
            case Plan.Hybrid hybrid -> targets(json, query, hybrid.targets());
            case Plan.ResolveThenLookup resolve ->
                json.put("resolvers", resolve.resolvers().toString());
            case Plan.Empty empty -> {}
            case Plan.IndexThenRows rows -> {
                json.put("candidates", ConditionText.of(rows.where()));
                targets(json, query, rows.targets());
            }
            case Plan.Rejected rejected -> {}
        }
        return json;
    }

    private static void targets(ObjectNode json, Query query, List<Target> targets) {
        if (targets.equals(query.table().router().targets())) {
            json.put("targets", "all " + targets.size());
        } else {
            ArrayNode names = json.putArray("targets");
            targets.forEach(target -> names.add(target.toString()));
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + path, e);
        }
    }

    private static void write(Path path, String text) {
        try {
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new AssertionError("cannot write " + path, e);
        }
    }
}
