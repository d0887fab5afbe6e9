package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class RoutingKeysTest {
    private static final BigInteger LARGEST = new BigInteger("18446744073709551615");

    @Test
    void integersAreKeysWhereTheirTypeHoldsThem() {
        assertThat(RoutingKeys.of(KeyType.INT64, -7L)).contains(Key.of(-7L));
        assertThat(RoutingKeys.of(KeyType.INT64, LARGEST)).isEmpty();
        assertThat(RoutingKeys.of(KeyType.UINT64, LARGEST)).contains(Key.ofUnsigned(-1L));
        assertThat(RoutingKeys.of(KeyType.UINT64, -7L)).isEmpty();
        assertThat(RoutingKeys.of(KeyType.STRING, -7L)).contains(Key.of("-7"));
        assertThat(RoutingKeys.of(KeyType.DATE, 20261130L)).isEmpty();
    }

    @Test
    void timesAreKeysOfTheirOwnTypeOnly() {
        LocalDate date = LocalDate.parse("2026-11-30");
        LocalDateTime time = date.atTime(8, 30);
        Instant instant = Instant.parse("2026-11-30T08:30:00Z");

        assertThat(RoutingKeys.of(KeyType.DATE, date)).contains(Key.of(date));
        assertThat(RoutingKeys.of(KeyType.DATE_TIME, time)).contains(Key.of(time));
        assertThat(RoutingKeys.of(KeyType.INSTANT, instant)).contains(Key.of(instant));
        assertThat(RoutingKeys.of(KeyType.INSTANT, time)).isEmpty();
        assertThat(RoutingKeys.of(KeyType.DATE_TIME, date)).isEmpty();
    }

    @Test
    void textsAreReadAsTheTypeReadsThemAndOtherValuesAreNoKeys() {
        assertThat(RoutingKeys.of(KeyType.STRING, "a ")).contains(Key.of("a "));
        assertThatThrownBy(() -> RoutingKeys.of(KeyType.INT64, "x")).isInstanceOf(KeyFormatException.class);
        assertThat(RoutingKeys.of(KeyType.STRING, BigDecimal.ONE)).isEmpty();
    }
}
