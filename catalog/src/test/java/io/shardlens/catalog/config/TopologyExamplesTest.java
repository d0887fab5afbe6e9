package io.shardlens.catalog.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import io.shardlens.router.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every file under examples/topologies routes as the golden values beside it say. */
class TopologyExamplesTest {
    private static final Path FOLDER = Path.of("..", "examples", "topologies");
    private static final String YAML = ".yaml";
    private static final String GOLDEN = ".golden.json";

    @Test
    void everyExampleHasGoldenValuesAndTheOtherWayRound() {
        assertThat(names(YAML)).hasSizeGreaterThan(30).isEqualTo(names(GOLDEN));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void routesAsItsGoldenValuesSay(String name) {
        Topology topology = TopologyLoader.load(FOLDER.resolve(name + YAML)).compile();

        JsonNode golden = golden(name);

        assertThat(golden.size()).isGreaterThanOrEqualTo(2);
        for (JsonNode expected : golden) {
            assertThat(routed(topology, expected)).as(expected.toString()).isEqualTo(said(expected));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void prunesEveryGoldenKeyToItsOwnTargets(String name) {
        Topology topology = TopologyLoader.load(FOLDER.resolve(name + YAML)).compile();

        for (JsonNode expected : golden(name)) {
            Router router = topology.router(expected.get("table").asString());
            Key key = router.keyType().parse(expected.get("key").asString());
            List<String> pruned = router.targets(KeyConstraint.eq(key)).targets().stream()
                    .map(Target::toString)
                    .toList();

            if (expected.has("target")) {
                assertThat(pruned)
                        .as(expected.toString())
                        .containsExactly(expected.get("target").asString());
            } else if (expected.has("targets")) {
                assertThat(pruned).as(expected.toString()).isEqualTo(strings(expected.get("targets")));
            } else if (expected.get("error").asString().equals("outside")) {
                assertThat(pruned).as(expected.toString()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void hasAGoldenValueForEveryTable(String name) {
        Set<String> tables = new TreeSet<>();
        golden(name).forEach(expected -> tables.add(expected.get("table").asString()));

        assertThat(TopologyLoader.load(FOLDER.resolve(name + YAML)).rules().keySet())
                .containsExactlyInAnyOrderElementsOf(tables);
    }

    static Set<String> examples() {
        return names(YAML);
    }

    private static String said(JsonNode expected) {
        if (expected.has("target")) {
            return expected.get("target").asString();
        }
        return expected.has("targets")
                ? strings(expected.get("targets")).toString()
                : expected.get("error").asString();
    }

    private static String routed(Topology topology, JsonNode expected) {
        Router router = topology.router(expected.get("table").asString());
        Key key = router.keyType().parse(expected.get("key").asString());
        if (expected.has("targets")) {
            return router.explain(key).candidates().toString();
        }
        List<Target> found = new ArrayList<>();
        RoutingException refused = catchThrowableOfType(
                RoutingException.class,
                () -> found.add(expected.has("insert") ? router.routeInsert(key) : router.route(key)));
        if (refused == null) {
            return found.getFirst().toString();
        }
        assertThat(refused).hasMessageContaining(key.toString());
        return refused.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static List<String> strings(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static JsonNode golden(String name) {
        return JsonMapper.shared().readTree(FOLDER.resolve(name + GOLDEN).toFile());
    }

    private static Set<String> names(String suffix) {
        try (Stream<Path> files = Files.list(FOLDER)) {
            Set<String> names = new TreeSet<>();
            files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(suffix))
                    .forEach(file -> names.add(file.substring(0, file.length() - suffix.length())));
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
