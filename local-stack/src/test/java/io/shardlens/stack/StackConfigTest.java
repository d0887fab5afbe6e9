package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackConfigTest {
    private final StackConfig config = StackConfig.in(Path.of("data"));

    @Test
    void keepsWhatIsNotChanged() {
        var changed = config.withMySql("a", "b", "c").withCanalPort(11_111).withSchemaCounters(true);

        assertThat(changed.mysql()).extracting(MySqlSpec::name).containsExactly("a", "b", "c");
        assertThat(changed.withElasticsearchPort(9200))
                .isEqualTo(changed.withElasticsearchPort(9200))
                .extracting(StackConfig::canalPort, StackConfig::schemaCounters, StackConfig::accounts)
                .containsExactly(11_111, true, config.accounts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Orders", "1a", "a_b", "a.b", "a/b", "a-very-long-name-for-a-mysql-server-indeed"})
    void refusesAServerNameThatIsNoDestination(String name) {
        assertThatThrownBy(() -> config.withMySql(name)).hasMessageContaining("'" + name + "'");
    }

    @Test
    void refusesTwoServersOfOneName() {
        assertThatThrownBy(() -> config.withMySql("a", "a")).hasMessageContaining("[a, a]");
    }

    @Test
    void refusesAServerNamedLikeAnotherPart() {
        assertThatThrownBy(() -> config.withMySql("canal")).hasMessageContaining("'canal'");
    }

    @Test
    void refusesToBeEmpty() {
        assertThatThrownBy(() -> config.withMySql(List.of())).hasMessageContaining("at least one");
    }

    @Test
    void refusesAPortThatIsNone() {
        assertThatThrownBy(() -> config.withCanalPort(65_536))
                .hasMessageContaining("65536")
                .hasMessageContaining("Canal");
    }

    @Test
    void refusesOnePortForTwoServers() {
        assertThatThrownBy(() -> config.withCanalPort(9200).withElasticsearchPort(9200))
                .hasMessageContaining("[9200, 9200]");
    }
}
