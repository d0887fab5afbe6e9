package io.shardlens.router.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTypeTest {
    @ParameterizedTest
    @CsvSource({
        "INT64, 0",
        "INT64, -1",
        "INT64, 4611686018427387905",
        "INT64, 9223372036854775807",
        "INT64, -9223372036854775808",
        "UINT64, 0",
        "UINT64, 9223372036854775808",
        "UINT64, 18446744073709551615",
        "STRING, ' 42'",
        "STRING, ''"
    })
    void readsBackWhatItWrites(KeyType type, String text) {
        Key key = type.parse(text);

        assertThat(key.type()).isEqualTo(type);
        assertThat(key.text()).isEqualTo(text);
        assertThat(type.parse(key.text())).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+1",
                " 42",
                "42 ",
                "42.0",
                "42.5",
                "4e1",
                "0x10",
                "007",
                "-0",
                "-01",
                "1_000",
                "٤٢",
                "abc",
                "--1",
                "9223372036854775808",
                "-9223372036854775809"
            })
    void refusesTextThatIsNoSignedInteger(String text) {
        assertThatThrownBy(() -> KeyType.INT64.parse(text))
                .isInstanceOfSatisfying(KeyFormatException.class, refused -> {
                    assertThat(refused.type()).isEqualTo(KeyType.INT64);
                    assertThat(refused.text()).isEqualTo(text);
                })
                .hasMessageStartingWith(
                        "'" + text + "' is no INT64 key: expected a decimal integer from -9223372036854775808");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "-0", "+1", "00", "18446744073709551616", "1.0"})
    void refusesTextThatIsNoUnsignedInteger(String text) {
        assertThatThrownBy(() -> KeyType.UINT64.parse(text))
                .isInstanceOf(KeyFormatException.class)
                .hasMessageStartingWith("'" + text + "' is no UINT64 key: expected a decimal integer from 0");
    }

    @Test
    void ordersUnsignedKeysAboveTheSignedRangeLast() {
        assertThat(sorted(KeyType.UINT64, "18446744073709551615", "0", "9223372036854775808", "9223372036854775807"))
                .containsExactly("0", "9223372036854775807", "9223372036854775808", "18446744073709551615");
        assertThat(sorted(KeyType.INT64, "3", "-1", "0")).containsExactly("-1", "0", "3");
        assertThat(sorted(KeyType.STRING, "b", "B", "a", "10", "9")).containsExactly("10", "9", "B", "a", "b");
    }

    @Test
    void keepsOrdinalsInTheOrderOfTheKeys() {
        assertThat(Key.of(-5).ordinal()).isEqualTo(-5);
        assertThat(Key.ofUnsigned(0).ordinal()).isEqualTo(Long.MIN_VALUE);
        assertThat(Key.ofUnsigned(-1).ordinal()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> Key.of("x").ordinal()).hasMessage("'x' is a string, which has no ordinal");
    }

    @Test
    void keepsKeysOfDifferentTypesApart() {
        assertThat(Key.of(1)).isNotEqualTo(Key.ofUnsigned(1)).isNotEqualTo(Key.of("1"));
        assertThat(Stream.of(KeyType.values()).filter(KeyType::isInteger))
                .containsExactly(KeyType.INT64, KeyType.UINT64);
    }

    @Test
    void printsRangesByTheirEnds() {
        assertThat(KeyRange.of(-1, 5)).hasToString("[-1, 5)");
        assertThat(KeyRange.from(5)).hasToString("[5, ..)");
        assertThat(KeyRange.everything()).hasToString("(.., ..)");
        assertThat(new KeyRange(null, Key.ofUnsigned(-1))).hasToString("(.., 18446744073709551615)");
        assertThat(KeyRange.of(5, 5).ordinals()).isNull();
        assertThat(KeyRange.of(4, 5).ordinals()).isEqualTo(new OrdinalRange(4, 4));
        assertThatThrownBy(() -> new OrdinalRange(2, 1)).hasMessage("an empty range: 2 to 1");
    }

    private static List<String> sorted(KeyType type, String... texts) {
        return Stream.of(texts)
                .map(type::parse)
                .sorted(type.order())
                .map(Key::text)
                .toList();
    }
}
