package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.parse.Operator;
import io.shardlens.query.parse.QueryKey;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.SqlKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document says what the code does: whatever one of them gains, the other must gain as well. */
class OpenApiTest {
    private final JsonNode document = read();

    @Test
    void listsEveryRouteAndNoOther() {
        TreeSet<String> documented = new TreeSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .propertyNames()
                        .forEach(method -> documented.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Endpoint.values())
                        .map(endpoint -> endpoint.method().name() + " " + endpoint.template())
                        .toList());
    }

    @Test
    void listsEveryOperatorBoundAndKey() {
        assertThat(properties("Condition")).containsExactlyElementsOf(Operator.names());
        assertThat(names(document.at("/components/schemas/Condition/properties/range/additionalProperties/properties")))
                .containsExactlyElementsOf(Operator.BOUNDS);
        assertThat(properties("Query")).containsExactlyElementsOf(QueryKey.names());
        assertThat(properties("SqlQuery")).containsExactlyElementsOf(SqlKey.names());
        assertThat(document.at("/components/schemas/SqlQuery/properties/sql/maxLength")
                        .asInt())
                .isEqualTo(QueryLimits.MAX_SQL);
        assertThat(document.at("/components/schemas/Query/properties/limit/default")
                        .asInt())
                .isEqualTo(QueryLimits.DEFAULT_LIMIT);
    }

    @Test
    void listsEveryNameThatAnAnswerMayHold() {
        assertThat(values("/components/schemas/Query/properties/plan/enum"))
                .containsExactlyElementsOf(lower(PlanPreference.values()));
        assertThat(values("/components/schemas/ShardStatus/properties/state/enum"))
                .containsExactlyElementsOf(lower(ShardStatus.State.values()));
        assertThat(values("/components/schemas/Plan/properties/type/enum"))
                .containsExactlyElementsOf(
                        Arrays.stream(PlanType.values()).map(PlanType::wireName).toList());
        assertThat(values("/components/schemas/Problem/properties/type/enum"))
                .containsExactlyElementsOf(Arrays.stream(ProblemType.values())
                        .map(type -> "urn:shardlens:problem:" + type.wireName())
                        .toList());
    }

    @Test
    void saysWhatClientsWithoutATokenAndThoseWhoAskTooOftenGet() {
        Arrays.stream(Endpoint.values())
                .filter(endpoint -> endpoint.audience() == Endpoint.Audience.CLIENTS)
                .forEach(endpoint -> assertThat(names(document.get("paths")
                                .get(endpoint.template())
                                .get(endpoint.method().name().toLowerCase(Locale.ROOT))
                                .get("responses")))
                        .as(endpoint.template())
                        .contains("401", "429"));
    }

    @Test
    void anAnswerThatIsNotAsDocumentedIsNoticed() {
        JsonNode position = document.at("/components/schemas/Position");
        String right = "{\"token\": \"x\", \"shards\": [\"db0\"], \"epoch\": 7}";

        assertThat(faults(position, right)).isEmpty();
        assertThat(faults(position, "{\"token\": \"x\", \"shards\": [1], \"era\": 7}"))
                .containsExactlyInAnyOrder(
                        " lacks epoch", "/shards/0 is not of type \"string\": 1", "/era is not documented");
        assertThat(faults(document.at("/components/schemas/Plan"), "{\"type\": \"guess\", \"reason\": \"\"}"))
                .singleElement()
                .asString()
                .startsWith("/type is none of ");
    }

    private static List<String> faults(JsonNode schema, String value) {
        return OpenApiContract.faults(schema, JsonMapper.shared().readTree(value), "");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> references = document.findValues("$ref").stream()
                .map(JsonNode::asString)
                .distinct()
                .toList();

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    private List<String> properties(String schema) {
        return names(document.at("/components/schemas/" + schema + "/properties"));
    }

    private static List<String> names(JsonNode object) {
        return List.copyOf(object.propertyNames());
    }

    private List<String> values(String pointer) {
        return document.at(pointer).valueStream().map(JsonNode::asString).toList();
    }

    private static List<String> lower(Enum<?>[] values) {
        return Stream.of(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(ApiServer.class.getResourceAsStream("openapi.json"))) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
