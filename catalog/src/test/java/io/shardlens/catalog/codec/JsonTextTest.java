package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

class JsonTextTest {
    @Test
    void keepsEveryDigitAndEveryKindOfValue() {
        String text = "{\"a\":[1,-0.0,1.5,18446744073709551615,9007199254740993,true,false,null,\"x\"],"
                + "\"b\":{\"c\":0.1234567890123456789}}";

        assertThat(JsonText.print(JsonText.parse(text))).isEqualTo(text);
    }

    @Test
    void givesEqualNumbersOneForm() {
        assertThat(JsonText.parse("[1.0E20, 1.10, 1e-7]")).isEqualTo(JsonText.parse("[1e20, 1.1, 0.0000001]"));
    }

    @Test
    void tellsWholeNumbersFromOthers() {
        assertThat(JsonText.parse("1")).isNotEqualTo(JsonText.parse("1.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{", "{\"a\":1", "[1,", "1 2", "{} {}", "nul", "{\"a\":}"})
    void refusesWhatIsNoJson(String text) {
        assertThatThrownBy(() -> JsonText.parse(text)).isInstanceOf(JacksonException.class);
    }

    @Test
    void canonicalFormOfATreeIsThatOfItsText() {
        String text = "{\"a\":[1.10,2,{\"b\":1e3}],\"c\":123456789.123456789123456789}";

        JsonNode tree = JsonText.mapper().readTree(text);

        assertThat(JsonText.canonical(tree)).isEqualTo(JsonText.parse(text));
    }

    @Test
    void printsDecimalsWithoutExponent() {
        assertThat(JsonText.print(JsonText.mapper().readTree("0.00000010"))).isEqualTo("0.00000010");
    }
}
