package io.shardlens.catalog.config;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.ConfigLoader.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/configuration.md holds every key and no other. With -Dgolden.update=true its tables are written anew. */
class ConfigurationPageTest {
    private static final Path PAGE = Path.of("..", "docs", "configuration.md");
    private static final Pattern TABLE = Pattern.compile("(?s)(<!-- keys: (\\w+) -->\n)(.*?)(<!-- /keys -->)");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");
    /** All but those of rules, which have a page of their own. */
    private static final Map<String, Class<?>> RECORDS = KeyTable.reachable(Config.class).stream()
            .filter(type -> !KeyTable.reachable(TopologyFile.class).contains(type))
            .collect(toMap(Class::getSimpleName, type -> type));

    @Test
    void documentsEveryKeyAsItIsDeclared() throws IOException {
        String page = Files.readString(PAGE);
        String expected = TABLE.matcher(page)
                .replaceAll(table -> java.util.regex.Matcher.quoteReplacement(table.group(1)
                        + KeyTable.of(requireNonNull(RECORDS.get(table.group(2)), table.group(2)))
                        + table.group(4)));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, expected);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(expected);
    }

    @Test
    void hasATableForEveryRecord() throws IOException {
        List<String> tables = TABLE.matcher(Files.readString(PAGE))
                .results()
                .map(table -> table.group(2))
                .toList();

        assertThat(tables).containsExactlyInAnyOrderElementsOf(RECORDS.keySet());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void showsExamplesThatLoad(String example) throws IOException {
        String file = example.startsWith("rule:")
                ? minimal()
                        .replaceAll("rule: .*", "")
                        .replace("id-scope: global\n", "id-scope: global\n" + example.indent(4))
                        .replace("shop}\n", "shop}\n  db1: {server: mysql-0}\n")
                : example;

        Config config = ConfigLoader.parse("example", file, ExampleTest.ENVIRONMENT, Reader.BOTH);

        assertThat(config.topology().router("orders").targets()).isNotEmpty();
    }

    static List<String> examples() throws IOException {
        List<String> examples = EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring("```yaml\n".length(), block.length() - 3))
                .toList();
        assertThat(examples).hasSizeGreaterThan(2);
        return examples;
    }

    private static String minimal() throws IOException {
        return examples().stream()
                .filter(e -> e.startsWith("epoch:"))
                .findFirst()
                .orElseThrow();
    }
}
