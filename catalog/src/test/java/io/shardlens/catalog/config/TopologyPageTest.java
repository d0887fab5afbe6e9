package io.shardlens.catalog.config;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/topology.md holds every key of a topology file and no other. With -Dgolden.update=true its tables are written anew. */
class TopologyPageTest {
    private static final Path PAGE = Path.of("..", "docs", "topology.md");
    private static final Pattern TABLE = Pattern.compile("(?s)(<!-- keys: (\\w+) -->\n)(.*?)(<!-- /keys -->)");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");
    private static final Map<String, Class<?>> RECORDS =
            KeyTable.reachable(TopologyFile.class).stream().collect(toMap(Class::getSimpleName, type -> type));

    @Test
    void documentsEveryKeyAsItIsDeclared() throws IOException {
        String page = Files.readString(PAGE);
        String expected = TABLE.matcher(page)
                .replaceAll(table -> Matcher.quoteReplacement(table.group(1)
                        + KeyTable.of(requireNonNull(RECORDS.get(table.group(2)), table.group(2)))
                        + table.group(4)));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, expected);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(expected);
    }

    @Test
    void hasATableForEveryRecordAndASectionForEveryType() throws IOException {
        String page = Files.readString(PAGE);
        List<String> tables =
                TABLE.matcher(page).results().map(table -> table.group(2)).toList();

        assertThat(tables).containsExactlyInAnyOrderElementsOf(RECORDS.keySet());
        assertThat(Keys.leaves(RuleConfig.class))
                .allSatisfy(leaf -> assertThat(page)
                        .contains("### `type: " + Keys.leafName(leaf) + "`\n")
                        .contains("type: " + Keys.leafName(leaf)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void showsExamplesThatLoad(String example) {
        String file = example.startsWith("rule:")
                ? "epoch: 1\ntables:\n  orders:" + rule(example.substring("rule:".length()))
                : example;

        assertThat(TopologyLoader.parse("example", file)
                        .compile()
                        .router("orders")
                        .targets())
                .isNotEmpty();
    }

    static List<String> examples() throws IOException {
        List<String> examples = EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(examples).hasSizeGreaterThan(Keys.leaves(RuleConfig.class).size());
        return examples;
    }

    private static String rule(String example) {
        return example.startsWith("\n") ? "\n" + example.substring(1).indent(2) : example;
    }
}
