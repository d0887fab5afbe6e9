package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Geometry;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.table.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Canonical values of every type, edges included, from a seed. */
final class RandomValues {
    private static final String[] TEXTS = {
        "", " ", "a", "A", "a ", "null", "x\ty", "0", "é", "🍣", "漢字", "\\", "\"", "\u0000"
    };
    private static final String[] JSON = {
        "{}",
        "[]",
        "null",
        "true",
        "\"x\"",
        "1",
        "1.0",
        "-0.0",
        "1e300",
        "{\"a\":{\"b\":[1,\"1\",true,null]}}",
        "{\"\":1}",
        "{\"big\":18446744073709551615}",
        "{\"d\":0.12345678901234567890}",
        "[1,2.5,{\"c\":\"🍣\"}]"
    };

    private final Random random;

    RandomValues(long seed) {
        this.random = new Random(seed);
    }

    Object next(ColumnType type) {
        return switch (type.name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT -> (long) random.nextInt(256) - 128;
            case BIGINT -> type.unsigned() ? new BigInteger(64, random) : (Object) random.nextLong();
            case YEAR -> random.nextInt(5) == 0 ? 0L : 1901L + random.nextInt(255);
            case DECIMAL ->
                new BigDecimal(new BigInteger((int) (type.length() * 3.3), random), type.scale())
                        .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
            case FLOAT -> random.nextInt(5) == 0 ? -0.0f : Float.valueOf((float) random.nextGaussian() * 1e10f);
            case DOUBLE -> random.nextInt(5) == 0 ? -0.0 : Double.valueOf(random.nextGaussian() * 1e100);
            case BIT ->
                type.length() == 1 ? random.nextBoolean() : (Object) new BigInteger((int) type.length(), random);
            case DATE ->
                random.nextInt(8) == 0
                        ? new ZeroDate("2024-00-15")
                        : LocalDate.ofEpochDay(random.nextLong(-719_528, 2_932_897));
            case DATETIME ->
                random.nextInt(8) == 0
                        ? new ZeroDate("0000-00-00 00:00:00")
                        : LocalDateTime.ofInstant(
                                instant(type.scale(), -62_167_219_200L, 253_402_300_800L), ZoneOffset.UTC);
            case TIMESTAMP -> instant(type.scale(), 1, 2_147_483_648L);
            case TIME ->
                Duration.ofSeconds(random.nextInt(2 * 3_020_399) - 3_020_399)
                        .plusNanos(random.nextBoolean() ? 0 : fraction(type.scale()));
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> TEXTS[random.nextInt(TEXTS.length)];
            case ENUM -> type.labels().get(random.nextInt(type.labels().size()));
            case SET -> type.labels().stream().filter(l -> random.nextBoolean()).toList();
            case JSON -> JsonText.parse(JSON[random.nextInt(JSON.length)]);
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> bytes();
            case POINT, GEOMETRY -> new Geometry(random.nextBoolean() ? 0 : 4326, bytes());
        };
    }

    private Instant instant(int digits, long from, long to) {
        return Instant.ofEpochSecond(random.nextLong(from, to), fraction(digits));
    }

    private int fraction(int digits) {
        int unit = (int) Math.pow(10, 9 - digits);
        return random.nextInt(1_000_000_000 / unit) * unit;
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(30)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The types that the tests go through. */
    static List<String> types() {
        return List.of(
                "tinyint",
                "int",
                "bigint",
                "bigint unsigned",
                "decimal(10,2)",
                "decimal(15,15)",
                "decimal(20,6)",
                "decimal(65,30)",
                "decimal(30,0)",
                "float",
                "double",
                "bit(1)",
                "bit(8)",
                "bit(63)",
                "bit(64)",
                "year",
                "date",
                "datetime",
                "datetime(3)",
                "datetime(6)",
                "timestamp",
                "timestamp(6)",
                "time",
                "time(6)",
                "char(10)",
                "varchar(20)",
                "longtext",
                "enum('b','a')",
                "set('z','y','x')",
                "json",
                "binary(4)",
                "blob",
                "point",
                "geometry");
    }
}
