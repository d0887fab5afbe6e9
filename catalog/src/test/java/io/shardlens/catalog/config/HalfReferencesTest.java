package io.shardlens.catalog.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlens.catalog.config.ConfigLoader.Reader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfReferencesTest {
    private static final String FILE = """
            epoch: 1
            servers:
              s0: {host: h, user: u, password: p}
            databases:
              db0: {server: s0}
              db1: {server: s0}
            tables:
              base:
                primary-key: [id]
                sharding-key: id
                id-scope: global
                rule: {type: modulo, slots: 4, database: "db{0/2}", table: "base_{0}"}
              info:
                primary-key: [id]
                sharding-key: id
                id-scope: global
                half-of: base
                rule: {type: modulo, slots: 4, database: "db{0/2}", table: "info_{0}"}
            canal: {host: h}
            elasticsearch: {url: "http://h:9200"}
            """;

    @Test
    void takesTwoTablesThatAreRoutedAlike() {
        Config config = ConfigLoader.parse("f", FILE, Map.of(), Reader.BOTH);

        assertThat(Objects.requireNonNull(config.tables().get("info")).halfOf()).isEqualTo("base");
        assertThat(Objects.requireNonNull(config.tables().get("base")).halfOf()).isEmpty();
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
        half-of: base | half-of: bases | unknown table 'bases'; did you mean 'base'?
        half-of: base | half-of: info | is the table itself
        table: "info_{0}" | table: "info_{0}"}\\n  more: {primary-key: [id], sharding-key: id, id-scope: global, half-of: base, rule: {type: modulo, slots: 4, database: "db{0/2}", table: "more_{0}"} | has another half already
        info:\\n    primary-key: [id]\\n    sharding-key: id | info:\\n    primary-key: [uid]\\n    sharding-key: uid | has another primary-key or sharding-key
        info:\\n    primary-key: [id]\\n    sharding-key: id\\n    id-scope: global | info:\\n    primary-key: [id]\\n    sharding-key: id\\n    id-scope: shard | needs id-scope: global in both tables
        slots: 4, database: "db{0/2}", table: "info_{0}" | slots: 2, database: "db{0/1}", table: "info_{0}" | is not placed as 'base' is: it has 2 tables, the other half 4
        type: modulo, slots: 4, database: "db{0/2}", table: "info_{0}" | type: modulo, slots: 4, targets: [db0.info_1, db0.info_0, db1.info_3, db0.info_2] | is not placed as 'base' is
        """)
    void refusesOthers(String right, String wrong, String message) {
        String text = FILE.replace(right.replace("\\n", "\n"), wrong.replace("\\n", "\n"));
        assertThat(text).isNotEqualTo(FILE);

        List<Fault> faults = catchThrowableOfType(
                        ConfigException.class, () -> ConfigLoader.parse("f", text, Map.of(), Reader.BOTH))
                .faults();

        assertThat(faults)
                .anySatisfy(fault ->
                        assertThat(fault.toString()).contains(".half-of: ").contains(message));
    }

    @Test
    void refusesAShardingKeyByWhichRowsCouldMoveApart() {
        String text = FILE.replace("sharding-key: id", "sharding-key: owner");

        assertThat(catchThrowableOfType(
                                ConfigException.class, () -> ConfigLoader.parse("f", text, Map.of(), Reader.BOTH))
                        .faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.toString()).contains("'owner' is no part of the primary key"));
    }
}
