package io.shardlens.sync.source.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSettingsTest {
    private static final Map<String, String> RIGHT = Map.of(
            "server_uuid", "ABC",
            "log_bin", "ON",
            "binlog_format", "ROW",
            "binlog_row_image", "FULL",
            "binlog_row_value_options", "",
            "binlog_order_commits", "ON",
            "gtid_mode", "ON");

    @Test
    void findsNothingWrongWithAServerThatDoesNotKnowNewerVariables() {
        ServerSettings settings = new ServerSettings(RIGHT);

        assertThat(settings.faults()).isEmpty();
        assertThat(settings.serverUuid()).isEqualTo("abc");
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource({
        "log_bin, OFF, ON",
        "binlog_format, MIXED, ROW",
        "binlog_row_image, MINIMAL, FULL",
        "gtid_mode, ON_PERMISSIVE, ON",
        "binlog_order_commits, OFF, ON",
        "binlog_transaction_compression, ON, OFF",
        "binlog_row_value_options, PARTIAL_JSON, empty"
    })
    void namesWhatIsWrongWithWhatWouldBeRight(String name, String value, String right) {
        Map<String, String> values = new HashMap<>(RIGHT);
        values.put(name, value);

        assertThat(new ServerSettings(values).faults())
                .singleElement()
                .asString()
                .contains(name + " is " + value)
                .contains("must be " + right);
    }
}
