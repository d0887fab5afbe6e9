package io.shardlens.catalog.codec;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;

/** The router's keys of canonical values. Pure. */
public final class RoutingKeys {
    private RoutingKeys() {}

    /**
     * The key of a value that a row holds in its sharding key.
     *
     * @param type what the router takes
     * @param value canonical
     * @return empty where a key of that type cannot be this value
     * @throws io.shardlens.router.key.KeyFormatException if a text is no key of that type
     */
    public static Optional<Key> of(KeyType type, Object value) {
        return switch (value) {
            case Long number -> integer(type, BigInteger.valueOf(number));
            case BigInteger number -> integer(type, number);
            case String text -> Optional.of(type.parse(text));
            case LocalDate date -> type == KeyType.DATE ? Optional.of(Key.of(date)) : Optional.empty();
            case LocalDateTime time -> type == KeyType.DATE_TIME ? Optional.of(Key.of(time)) : Optional.empty();
            case Instant time -> type == KeyType.INSTANT ? Optional.of(Key.of(time)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Key> integer(KeyType type, BigInteger number) {
        return switch (type) {
            case INT64 -> number.bitLength() < Long.SIZE ? Optional.of(Key.of(number.longValue())) : Optional.empty();
            case UINT64 ->
                number.signum() >= 0 && number.bitLength() <= Long.SIZE
                        ? Optional.of(Key.ofUnsigned(number.longValue()))
                        : Optional.empty();
            case STRING -> Optional.of(Key.of(number.toString()));
            case INSTANT, DATE_TIME, DATE -> Optional.empty();
        };
    }
}
