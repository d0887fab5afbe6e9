package io.shardlens.query.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "$                   | $",
                "$.color             | $.\"color\"",
                "$.a.b[0][12]        | $.\"a\".\"b\"[0][12]",
                " $ . a [ 3 ]        | $.\"a\"[3]",
                "$.\"a b\".\"c\\\"d\"  | $.\"a b\".\"c\\\"d\"",
                "$.\"\\\\\\/\\n\"       | $.\"\\\\/\\n\"",
                "$.größe$_1          | $.\"größe$_1\"",
                "$.\"\"              | $.\"\"",
            })
    void readsWhatMySqlReads(String text, String canonical) {
        assertThat(JsonPath.parse(text)).hasToString(canonical);
        assertThat(JsonPath.parse(canonical)).isEqualTo(JsonPath.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "color",
                "$.",
                "$.*",
                "$[*]",
                "$**.a",
                "$[last]",
                "$[0 to 1]",
                "$.a-b",
                "$.1a",
                "$.a.",
                "$[",
                "$[]",
                "$[-1]",
                "$x",
                "$.\"a",
                "$.\"\\u0041\"",
                "$.a b"
            })
    void refusesWhatLeadsToSeveralPlacesOrNone(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.parse(text))
                .withMessageContaining("is no path into a JSON document: one ");
    }

    @ParameterizedTest
    @ValueSource(ints = {100})
    void takesAsManyStepsAsMySql(int most) {
        assertThat(JsonPath.parse("$" + ".a".repeat(most)).legs()).hasSize(most);
        assertThatIllegalArgumentException().isThrownBy(() -> JsonPath.parse("$" + ".a".repeat(most + 1)));
    }
}
