package io.shardlens.catalog.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.InvalidParameterException;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.Encoded;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.index.IndexSettings;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.jdbc.CollationReader;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.stack.Account;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** For every type: what the index says is what MySQL says, wherever the index field claims to be exact. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExactnessIT {
    private static final Map<String, String> RANGES = Map.of("<", "lt", "<=", "lte", ">", "gt", ">=", "gte");
    private static final List<String> OPERATORS = List.of("=", "<", "<=", ">", ">=");

    private Stack stack;
    private Connection mysql;
    private Elastic elastic;
    private LogicalTable table;
    private IndexFields fields;
    private Map<Long, Map<String, @Nullable Object>> rows;
    private final Map<Long, Encoded> documents = new LinkedHashMap<>();

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(
                Stacks.unavailable().isEmpty(), () -> Stacks.unavailable().orElse(""));
        stack = Stacks.open(StackConfig.in(folder).withMySql("mysql-1"));
        MySqlPart server = stack.mysql().getFirst();
        Account admin = server.accounts().admin();
        fill(
                DriverManager.getConnection(
                        server.jdbcUrl("") + "&tinyInt1isBit=false&yearIsDateType=false"
                                + "&forceConnectionTimeZoneToSession=true",
                        admin.user(),
                        admin.password()),
                new Elastic(stack.elasticsearch().url()));
    }

    private void fill(Connection connection, Elastic index) throws Exception {
        mysql = connection;
        elastic = index;
        table = EveryTypeTable.create(mysql, EveryType.columns());
        Set<String> collations = new TreeSet<>();
        table.columns().forEach(c -> Optional.ofNullable(c.type().collation()).ifPresent(collations::add));
        Collations proven = new CollationReader(20260101).read(mysql, collations);
        fields = IndexFields.of(table, proven);
        rows = EveryTypeTable.read(mysql, table);
        elastic.request(
                "PUT",
                "/" + IndexNames.physical(table, 1),
                IndexMapping.of(fields, new IndexSettings(1, 0)).toString());
        DocumentCodec codec = new DocumentCodec(fields);
        DocumentIds ids = DocumentIds.of(table);
        PhysicalTable physical = new PhysicalTable(table, new Shard("db0", "mysql-1", "exactness"), table.name());
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        for (Map.Entry<Long, Map<String, @Nullable Object>> row : rows.entrySet()) {
            Encoded encoded = codec.encode(physical, row.getValue());
            documents.put(row.getKey(), encoded);
            bodies.put(ids.id(physical, List.of(row.getKey())), encoded.json());
        }
        elastic.bulk(IndexNames.physical(table, 1), bodies);
    }

    @AfterAll
    void stop() throws SQLException {
        if (mysql != null) {
            mysql.close();
        }
        if (elastic != null) {
            elastic.close();
        }
        if (stack != null) {
            stack.close();
        }
    }

    @Test
    @Tag("S1")
    @Tag("S2")
    @Tag("S3")
    @Tag("S5")
    @Tag("S6")
    @Tag("S7")
    void givesBackEveryValueExactlyWholeAndFiltered() throws Exception {
        // Given
        String filtered = "{\"size\": 1000, \"_source\": {\"includes\": [\"c_*\", \"id\", \"shardlens.kept\"]}}";
        DocumentCodec codec = new DocumentCodec(fields);

        // When
        List<List<JsonNode>> found =
                elastic.search(IndexNames.physical(table, 1), List.of("{\"size\": 1000}", filtered));

        // Then
        for (List<JsonNode> hits : found) {
            assertThat(hits).hasSize(rows.size());
            for (JsonNode hit : hits) {
                Map<String, @Nullable Object> decoded = codec.decode(hit.path("_source"));
                Map<String, @Nullable Object> row = Objects.requireNonNull(
                        rows.get(Long.valueOf(hit.path("_id").stringValue())));
                assertThat(decoded.keySet()).isEqualTo(row.keySet());
                row.forEach((column, value) -> assertThat(decoded.get(column))
                        .as("%s of row %s", column, hit.path("_id"))
                        .isEqualTo(value));
            }
        }
    }

    @Test
    void marksAsLossyOnlyWhatCannotBeSearched() {
        assertThat(documents.values().stream().flatMap(d -> d.lossy().stream()))
                .allSatisfy(lossy -> assertThat(lossy.column()).isIn("c_json", "c_enum"))
                .isNotEmpty();
    }

    @Test
    @Tag("S1")
    @Tag("Q3")
    @Tag("Q8")
    void comparesWithEveryLiteralAsMySqlDoes() throws Exception {
        // Given
        List<Comparison> comparisons = new ArrayList<>();
        for (ColumnSamples samples : EveryType.columns()) {
            Column column = table.column(samples.name()).orElseThrow();
            Codec codec = Codecs.of(column);
            for (JsonNode literal : literals(samples, codec)) {
                comparisons.addAll(comparisons(codec, literal));
            }
        }

        // When
        List<List<JsonNode>> hits = elastic.search(
                IndexNames.physical(table, 1),
                comparisons.stream().map(Comparison::search).toList());

        // Then
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < comparisons.size(); i++) {
            Set<Long> found = new TreeSet<>();
            hits.get(i).forEach(hit -> found.add(Long.valueOf(hit.path("_id").stringValue())));
            if (!found.equals(comparisons.get(i).expected())) {
                wrong.add(comparisons.get(i) + " but the index finds " + found);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(comparisons).hasSizeGreaterThan(2_000);
    }

    @Test
    void findsNullsAsMySqlDoes() throws Exception {
        for (IndexField field : fields.all()) {
            FieldTerm nulls = field.nullTerm();
            ObjectNode query = JsonNodeFactory.instance.objectNode();
            query.put("size", 1000).putObject("query").putObject("term").put(nulls.field(), (String) nulls.value());
            Set<Long> found = new TreeSet<>();
            elastic.search(IndexNames.physical(table, 1), List.of(query.toString()))
                    .getFirst()
                    .forEach(hit -> found.add(Long.valueOf(hit.path("_id").stringValue())));
            assertThat(found)
                    .as(field.column().name())
                    .isEqualTo(matching("`" + field.column().name() + "` IS NULL", null));
        }
    }

    @Test
    @Tag("S1")
    @Tag("Q9")
    @Tag("Q10")
    @Tag("Q31")
    void ordersAsMySqlDoes() throws Exception {
        for (IndexField field : fields.all()) {
            if (!field.answers(Question.ORDER)) {
                continue;
            }
            for (String direction : List.of("asc", "desc")) {
                String missing = direction.equals("asc") ? "_first" : "_last";
                String search =
                        "{\"size\": 1000, \"sort\": [{\"%s\": {\"order\": \"%s\", \"missing\": \"%s\"}}, {\"id\": \"asc\"}]}"
                                .formatted(field.sortField(), direction, missing);
                List<Long> found = elastic.search(IndexNames.physical(table, 1), List.of(search)).getFirst().stream()
                        .map(hit -> Long.valueOf(hit.path("_id").stringValue()))
                        .toList();
                assertThat(found)
                        .as(field.column().name() + " " + direction)
                        .isEqualTo(ordered(field.column().name(), direction));
            }
        }
    }

    @Test
    void findsPrefixesAsMySqlDoes() throws Exception {
        List<String> prefixes = List.of(
                "", "a", "A", "s", "ss", "SS", "ß", "o", "ø", "ae", "æ", "a ", " ", "🍣", "漢", "か", "カ", "x", "%", "_",
                "\\", "i", "4");
        List<String> wrong = new ArrayList<>();
        for (IndexField field : fields.all()) {
            if (!field.answers(Question.PREFIX)) {
                continue;
            }
            for (String prefix : prefixes) {
                FieldTerm term = field.prefix(prefix).orElseThrow();
                ObjectNode query = JsonNodeFactory.instance.objectNode();
                query.put("size", 1000).putObject("query").putObject("prefix").put(term.field(), (String) term.value());
                Set<Long> found = new TreeSet<>();
                elastic.search(IndexNames.physical(table, 1), List.of(query.toString()))
                        .getFirst()
                        .forEach(hit -> found.add(Long.valueOf(hit.path("_id").stringValue())));
                String pattern = prefix.replace("|", "||").replace("%", "|%").replace("_", "|_") + "%";
                Set<Long> expected = matching("`" + field.column().name() + "` LIKE ? ESCAPE '|'", pattern);
                if (!found.equals(expected)) {
                    wrong.add(field.column().name() + " LIKE " + pattern + ": MySQL " + expected + ", index " + found);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "utf8mb4_0900_ai_ci",
                "utf8mb4_general_ci",
                "utf8mb4_unicode_ci",
                "utf8mb4_unicode_520_ci",
                "utf8mb4_bin"
            })
    @Tag("Q10")
    @Tag("Q31")
    void keysCompareThousandsOfTextsAsMySqlDoes(String collation) throws Exception {
        // Given
        Collations proven = new CollationReader(7).read(mysql, Set.of(collation));
        CollationComparison comparison =
                new CollationComparison(mysql, proven.keys(collation).orElseThrow());

        // When
        comparison.run(collation, 5_000, 42);

        // Then
        assertThat(comparison.differences()).isEmpty();
        assertThat(comparison.compared()).isGreaterThan(3_500);
    }

    /** What a comparison should find, and the search that stands for it. */
    private record Comparison(String column, String operator, String literal, Set<Long> expected, String search) {}

    private List<JsonNode> literals(ColumnSamples samples, Codec codec) {
        Set<JsonNode> literals = new LinkedHashSet<>();
        for (Map<String, @Nullable Object> row : rows.values()) {
            Object value = row.get(samples.name());
            if (value != null) {
                literals.add(codec.toJson(value));
            }
        }
        samples.literals().forEach(l -> literals.add(JsonText.mapper().readTree(l)));
        return List.copyOf(literals);
    }

    private List<Comparison> comparisons(Codec codec, JsonNode literal) throws SQLException {
        Object value;
        try {
            value = codec.fromParameter(literal);
        } catch (InvalidParameterException e) {
            return List.of();
        }
        String column = codec.column().name();
        IndexField field = fields.field(column);
        List<Comparison> comparisons = new ArrayList<>();
        for (String operator : OPERATORS) {
            boolean equality = operator.equals("=");
            if (!field.answers(equality ? Question.EQUALITY : Question.RANGE)) {
                continue;
            }
            Optional<FieldTerm> term = field.term(value);
            if (term.isEmpty()) {
                continue;
            }
            Set<Long> expected =
                    matching("`" + column + "` " + operator + " " + codec.parameterExpression(), codec.toSql(value));
            comparisons.add(
                    new Comparison(column, operator, literal.toString(), expected, search(operator, term.get())));
        }
        return comparisons;
    }

    private static String search(String operator, FieldTerm term) {
        JsonNode value = JsonText.mapper().valueToTree(term.value());
        ObjectNode search =
                JsonNodeFactory.instance.objectNode().put("size", 1000).put("_source", false);
        ObjectNode query = search.putObject("query");
        if (operator.equals("=")) {
            query.putObject("term").putObject(term.field()).set("value", value);
        } else {
            query.putObject("range").putObject(term.field()).set(RANGES.get(operator), value);
        }
        return search.toString();
    }

    private Set<Long> matching(String condition, @Nullable Object parameter) throws SQLException {
        Set<Long> ids = new TreeSet<>();
        try (PreparedStatement statement =
                mysql.prepareStatement("SELECT id FROM " + EveryTypeTable.NAME + " WHERE " + condition)) {
            if (parameter != null) {
                statement.setObject(1, parameter);
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    ids.add(result.getLong(1));
                }
            }
        }
        return ids;
    }

    private List<Long> ordered(String column, String direction) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = mysql.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT id FROM " + EveryTypeTable.NAME + " ORDER BY `" + column + "` " + direction + ", id")) {
            while (result.next()) {
                ids.add(result.getLong(1));
            }
        }
        return ids;
    }
}
