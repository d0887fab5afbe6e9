package io.shardlens.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.ItemOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What operators load into other programs names only what the worker really says. */
class OperatorFilesTest {
    private static final Path DEPLOY = Path.of("../deploy");
    private static final Pattern METRIC = Pattern.compile("\\b(shardlens_[a-z_]+|jvm_[a-z_]+)\\b");
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");
    private static final JsonMapper JSON = new JsonMapper();

    /** The names as a scrape shows them, with those that begin with the first event. */
    private static Set<String> exposed() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        WorkerMetrics metrics = new WorkerMetrics(registry);
        new JvmMemoryMetrics().bindTo(registry);
        metrics.bulkEvents();
        metrics.servers(Set.of("mysql-0"), Optional::empty, InstantSource.system());
        Origin origin = Orders.at(Orders.IN_DB0, 100);
        metrics.letter(RowOperations.letter(
                origin, "1", DeadLetter.Kind.STUB, List.of(new DeadLetter.Reason("note", "too long"))));
        List<DocumentOp> operations = RowOperations.of(
                        origin, List.of(new RowChange.Insert(Orders.row(1, "a"))), Orders.documents(Orders.TABLE))
                .operations();
        metrics.counted(new Answering(new ItemOutcome.Applied())).send(operations);
        metrics.counted(new Answering(new ItemOutcome.Later("no room", true))).send(operations);
        return registry.scrape()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[ {]", 2)[0])
                .collect(Collectors.toSet());
    }

    /** An index that says the same of everything. */
    private record Answering(ItemOutcome outcome) implements BulkPort {
        @Override
        public List<ItemOutcome> send(List<DocumentOp> operations) {
            return operations.stream().map(operation -> outcome).toList();
        }

        @Override
        public List<ItemOutcome> replace(List<Replacement> replacements) {
            return replacements.stream().map(replacement -> outcome).toList();
        }

        @Override
        public Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys) {
            return Map.of();
        }

        @Override
        public Map<DocumentKey, Content> contents(Collection<DocumentKey> keys) {
            return Map.of();
        }
    }

    private static Set<String> named(String text) {
        Set<String> names = new TreeSet<>();
        METRIC.matcher(text).results().forEach(m -> names.add(m.group(1)));
        return names;
    }

    @Test
    void theDashboardAsksOnlyForWhatTheWorkerExposes() throws IOException {
        JsonNode dashboard = JSON.readTree(Files.readString(DEPLOY.resolve("grafana/shardlens.json")));
        Set<String> named = new TreeSet<>();
        dashboard
                .path("panels")
                .forEach(panel -> panel.path("targets")
                        .forEach(
                                target -> named.addAll(named(target.path("expr").asString()))));

        assertThat(named).hasSizeGreaterThan(10);
        assertThat(exposed()).containsAll(named);
    }

    @Test
    void theAlertRulesAskOnlyForWhatTheWorkerExposesAndEachIsExplained() throws IOException {
        String text = Files.readString(DEPLOY.resolve("prometheus/alerts.yml"));
        Object parsed = new Load(LoadSettings.builder().build()).loadFromString(text);
        JsonNode rules = JSON.valueToTree(parsed).at("/groups/0/rules");
        String runbooks = Files.readString(Path.of("../docs/operations.md"));

        assertThat(rules.size()).isGreaterThan(5);
        assertThat(exposed()).containsAll(named(text));
        rules.forEach(rule -> {
            assertThat(rule.path("expr").asString()).isNotEmpty();
            assertThat(runbooks).contains("`" + rule.path("alert").asString() + "`");
            String description = rule.at("/annotations/description").asString();
            assertThat(QUOTED.matcher(description).results())
                    .as(description)
                    .isNotEmpty()
                    .allSatisfy(section -> assertThat(runbooks).contains("\n## " + section.group(1) + "\n"));
        });
    }

    @Test
    void theDataViewsAreOneSavedObjectForEachLine() throws IOException {
        List<String> lines = Files.readAllLines(DEPLOY.resolve("kibana/data-views.ndjson"));

        assertThat(lines).isNotEmpty().allSatisfy(line -> {
            JsonNode object = JSON.readTree(line);
            assertThat(object.path("type").asString()).isEqualTo("index-pattern");
            assertThat(object.at("/attributes/title").asString()).isNotEmpty();
        });
    }
}
