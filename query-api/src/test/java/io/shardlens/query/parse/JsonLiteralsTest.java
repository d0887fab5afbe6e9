package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Parsers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a column of type JSON may be compared with. */
class JsonLiteralsTest {
    private final QueryParser parser = Parsers.parser();

    private Parsed parsed(String condition) {
        return parser.query("orders", ("{\"where\": " + condition + "}").getBytes(StandardCharsets.UTF_8));
    }

    private Parsed equal(String json) {
        return parsed("{\"eq\": {\"attributes\": " + json + "}}");
    }

    private static String fault(Parsed parsed) {
        assertThat(parsed).isInstanceOf(Parsed.Refused.class);
        return ((Parsed.Refused) parsed).problem().faults().getFirst().message();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1e10000}; exponent",
                "[[{\"a\": 1e-10000}]]; exponent",
                "1e309; 1.7976931348623157e308",
                "{\"a\": [-1e350]}; 1.7976931348623157e308"
            })
    void whatMySqlCannotHoldIsRefusedHoweverDeepItStands(String json, String why) {
        assertThat(fault(equal(json))).contains(why, "attributes");
        assertThat(fault(parsed("{\"json\": {\"column\": \"attributes\", \"path\": \"$.a\", \"eq\": " + json + "}}")))
                .contains(why, "attributes");
        assertThat(fault(parsed("{\"eq\": {\"amount\": {\"a\": 1e10000}}}"))).contains("exponent", "amount");
    }

    @Test
    void jsonIsAsDeepAsMySqlTakesIt() {
        String deepest = "[".repeat(100) + "]".repeat(100);

        assertThat(equal(deepest)).isInstanceOf(Parsed.Accepted.class);
        assertThat(fault(equal("[" + deepest + "]"))).contains("100 levels");
        assertThat(equal("{\"a\": [1.7976931348623157e308, -0.5e-300]}")).isInstanceOf(Parsed.Accepted.class);
    }
}
