package io.shardlens.query.shop;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** A table with a column of every type, and the few values that each column takes, so that rows tie and literals hit. */
public final class Things {
    /** The columns as CREATE TABLE declares them; all but the keys may be NULL. */
    static final String COLUMNS = """
            id BIGINT NOT NULL PRIMARY KEY,
            user_id BIGINT NOT NULL,
            c_tiny TINYINT, c_uint INT UNSIGNED, c_big BIGINT, c_ubig BIGINT UNSIGNED,
            c_dec DECIMAL(12,2), c_wide DECIMAL(30,10), c_float FLOAT, c_double DOUBLE,
            c_bit BIT(1), c_bits BIT(8), c_year YEAR,
            c_date DATE, c_time TIME(3), c_datetime DATETIME(3), c_micros DATETIME(6), c_stamp TIMESTAMP(3) NULL,
            c_char CHAR(8) COLLATE utf8mb4_general_ci, c_0900 VARCHAR(40) COLLATE utf8mb4_0900_ai_ci,
            c_general VARCHAR(40) COLLATE utf8mb4_general_ci, c_unicode VARCHAR(40) COLLATE utf8mb4_unicode_ci,
            c_bin VARCHAR(40) COLLATE utf8mb4_bin, c_text TEXT COLLATE utf8mb4_general_ci,
            c_enum ENUM('small', 'Medium', 'large'), c_set SET('a', 'b', 'c'), c_json JSON,
            c_binary BINARY(4), c_varbinary VARBINARY(20), c_blob BLOB
            """;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> TEXTS = List.of(
            "", "a", "A", "á", "a ", "a\t", "ab", "aB", "b", "ß", "ss", "s", "ø", "o", "æ", "ae", "🍣", "🍺", "50%",
            "5_0", "Z", "z z", "\\", "|");

    private static final Map<String, List<Literal>> DOMAINS = domains();

    private Things() {}

    /** The columns that queries may name, with the values they take. */
    public static Map<String, List<Literal>> all() {
        return DOMAINS;
    }

    private static Map<String, List<Literal>> domains() {
        Map<String, List<Literal>> domains = new LinkedHashMap<>();
        domains.put("id", numbers("1", "2", "50", "51", "299", "4611686018427387905"));
        domains.put("c_tiny", numbers("-128", "-1", "0", "1", "5", "127"));
        domains.put("c_uint", numbers("0", "1", "4294967295"));
        domains.put("c_big", numbers("-9223372036854775807", "-1", "0", "9007199254740993", "9223372036854775807"));
        domains.put("c_ubig", numbers("0", "9223372036854775808", "18446744073709551615"));
        domains.put("c_dec", numbers("-10.50", "0", "0.01", "9.99", "10", "10.5", "1234567890.12"));
        domains.put("c_wide", numbers("-0.0000000001", "0", "12345678901234567890.0123456789", "1.5"));
        domains.put("c_float", numbers("-1.5", "0", "0.5", "16777216", "2.5e10"));
        domains.put("c_double", numbers("-1.5e300", "0", "0.1", "0.30000000000000004", "2.5"));
        domains.put("c_bit", List.of(literal("true", "1"), literal("false", "0")));
        domains.put("c_bits", numbers("0", "1", "165", "255"));
        domains.put("c_year", numbers("1901", "2024", "2155"));
        domains.put("c_date", texts("1000-01-01", "2024-02-29", "2026-11-29", "9999-12-31"));
        domains.put("c_time", texts("-838:59:59", "-00:00:01.500", "00:00:00", "12:30:00.125", "838:59:59"));
        domains.put("c_datetime", texts("1969-12-31 23:59:59.999", "2024-02-29 13:14:15.120", "2026-03-29 02:30:00"));
        domains.put(
                "c_micros",
                texts("1200-01-01 00:00:00.000001", "2024-02-29 13:14:15.123456", "2024-02-29 13:14:15.123457"));
        domains.put("c_stamp", texts("1970-01-02 00:00:00", "2026-03-29 02:30:00.5", "2038-01-19 03:14:07.999"));
        domains.put("c_char", texts("", "a", "A", "b", "ab", "ß"));
        for (String column : List.of("c_0900", "c_general", "c_unicode", "c_bin", "c_text")) {
            domains.put(column, texts(TEXTS.toArray(String[]::new)));
        }
        domains.put("c_enum", texts("small", "Medium", "large"));
        domains.put(
                "c_set", List.of(literal("[]", "''"), literal("[\"a\"]", "'a'"), literal("[\"b\",\"c\"]", "'b,c'")));
        domains.put(
                "c_json",
                json(
                        "null",
                        "1",
                        "1.0",
                        "2.5",
                        "\"1\"",
                        "\"abc\"",
                        "true",
                        "false",
                        "[1, 2]",
                        "[3]",
                        "{}",
                        "{\"a\": 1}",
                        "{\"a\": \"x\"}",
                        "{\"a\": \"X \", \"b c\": null}",
                        "{\"a\": true, \"b\": [1.0, 2]}",
                        "{\"a\": {\"a\": 1.5}}",
                        "{\"b\": [1, \"x\"]}"));
        domains.put("c_binary", bytes(4, "", "ab", "abcd"));
        domains.put("c_varbinary", bytes(0, "", "ab", "ab\0", "\u0080"));
        domains.put("c_blob", bytes(0, "", "ab", "b"));
        return domains;
    }

    private static Literal literal(String json, String sql) {
        return new Literal(JSON.readTree(json), sql);
    }

    private static List<Literal> numbers(String... numbers) {
        return List.of(numbers).stream()
                .map(number ->
                        new Literal(io.shardlens.catalog.codec.JsonText.mapper().readTree(number), number))
                .toList();
    }

    private static List<Literal> texts(String... texts) {
        return List.of(texts).stream()
                .map(text -> new Literal(JSON.valueToTree(text), quoted(text)))
                .toList();
    }

    private static List<Literal> json(String... texts) {
        return List.of(texts).stream()
                .map(text -> literal(text, "CAST(" + quoted(text) + " AS JSON)"))
                .toList();
    }

    private static List<Literal> bytes(int length, String... texts) {
        List<Literal> literals = new ArrayList<>();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            byte[] padded = java.util.Arrays.copyOf(bytes, Math.max(length, bytes.length));
            literals.add(new Literal(
                    JSON.valueToTree(Base64.getEncoder().encodeToString(padded)),
                    padded.length == 0 ? "''" : "x'" + HexFormat.of().formatHex(padded) + "'"));
        }
        return literals;
    }

    /** A string in SQL. */
    static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /** {@code (..), (..)} for an INSERT of all columns: one row per id. */
    static String rows(List<Long> ids, SplittableRandom random) {
        return ids.stream().map(id -> row(id, random)).collect(Collectors.joining(",\n"));
    }

    private static String row(long id, SplittableRandom random) {
        return DOMAINS.entrySet().stream()
                .skip(1)
                .map(column -> random.nextInt(5) == 0
                        ? "NULL"
                        : column.getValue()
                                .get(random.nextInt(column.getValue().size()))
                                .sql())
                .collect(Collectors.joining(", ", "(" + id + ", " + userOf(id) + ", ", ")"));
    }

    /** The sharding key of a row. */
    public static long userOf(long id) {
        return Math.floorMod(id * 7, 41L) - 5;
    }

    /** The ids of the table: small ones, and one that a double cannot hold. */
    public static List<Long> ids() {
        List<Long> ids = IntStream.rangeClosed(1, 299).mapToObj(Long::valueOf).collect(Collectors.toList());
        ids.add(4611686018427387905L);
        return ids;
    }
}
