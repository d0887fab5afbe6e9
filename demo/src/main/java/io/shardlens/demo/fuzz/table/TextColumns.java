package io.shardlens.demo.fuzz.table;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Columns of texts under many collations, of labels, and of bytes. */
final class TextColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** What an index can be expected to compare by. */
    private static final List<String> COMMON = List.of(
            "utf8mb4_bin",
            "utf8mb4_general_ci",
            "utf8mb4_unicode_ci",
            "utf8mb4_0900_ai_ci",
            "utf8mb4_unicode_520_ci",
            "utf8_general_ci");

    private static final List<String> RARE = List.of(
            "utf8mb4_0900_as_cs",
            "utf8mb4_0900_as_ci",
            "utf8mb4_de_pb_0900_ai_ci",
            "utf8mb4_swedish_ci",
            "ascii_general_ci",
            "ascii_bin");

    private static final List<String> ASCII = List.of(
            "a", "A", "b", "B", "s", "ss", "S", "ae", "o", "z", "Z", " ", "%", "_", "\\", "|", "'", "\"", "1", "10",
            "-", "*", ".");
    private static final List<String> WIDER =
            List.of("á", "ä", "Ä", "ß", "æ", "ø", "Ø", "é", "ё", "Я", "я", "Ω", "中", "日", "œ", "ﬁ", "ı", "İ", "ÿ", "ǆ");
    private static final List<String> ASTRAL = List.of("🍣", "🍺", "𝒜", "𠀀");
    private static final List<String> WILD =
            List.of("e\u0301", "a\u0308", "\t", "\n", "\u00ad", "\u200d", "ก", "เ", "\u0130", "l·", "\u0001", "\u3000");
    private static final List<String> LABELS =
            List.of("small", "Medium", "LARGE", "ß", "ss9", "x y", "10", "ä", "z%", "no_ne");

    private final SplittableRandom random;

    TextColumns(SplittableRandom random) {
        this.random = random;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String collation(int rarely) {
        return any(random.nextInt(rarely) == 0 ? RARE : COMMON);
    }

    /** Whether a column is declared with a collation that an index cannot be expected to compare by. */
    static boolean isRare(String type) {
        return RARE.stream().anyMatch(collation -> type.endsWith(" COLLATE " + collation));
    }

    /** Of a character set that has all labels. */
    private String labelCollation() {
        return any(random.nextInt(3) == 0 ? RARE.subList(0, 2) : COMMON.subList(0, 5));
    }

    private static FuzzValue text(String text) {
        return new FuzzValue(FuzzValue.quoted(text), JSON.stringNode(text));
    }

    private static String charset(String collation) {
        return collation.substring(0, collation.indexOf('_'));
    }

    private static String declared(String type, String collation) {
        return type + " CHARACTER SET " + charset(collation) + " COLLATE " + collation;
    }

    /** A text of up to so many pieces that a character set has. */
    private String pieces(String charset, boolean wild, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            int kind = charset.equals("ascii") ? 0 : random.nextInt(10);
            boolean astral = charset.equals("utf8mb4");
            text.append(
                    kind < 6
                            ? any(ASCII)
                            : wild && kind == 6 ? any(WILD) : astral && kind == 9 ? any(ASTRAL) : any(WIDER));
        }
        return text.toString();
    }

    /** A text short enough for a part of a key. */
    Draft keyText() {
        return text("VARCHAR(60)", 60, false, 8);
    }

    Draft text() {
        int length = random.nextInt(4) == 0 ? random.nextInt(130, 400) : random.nextInt(1, 60);
        String type = switch (random.nextInt(7)) {
            case 0, 1 -> "CHAR(" + Math.min(length, 255) + ")";
            case 2 -> "TEXT";
            case 3 -> any(List.of("TINYTEXT", "MEDIUMTEXT", "LONGTEXT"));
            default -> "VARCHAR(" + length + ")";
        };
        int most = type.startsWith("CHAR") ? Math.min(length, 255) : type.startsWith("VARCHAR") ? length : 60;
        return text(type, most, random.nextInt(4) == 0, 3);
    }

    private Draft text(String type, int most, boolean wild, int rarely) {
        String collation = collation(rarely);
        boolean isChar = type.startsWith("CHAR");
        return new Draft(Kind.TEXT, declared(type, collation), () -> {
            String text = pieces(charset(collation), wild, random.nextInt(3) == 0 ? 6 : 2);
            if (random.nextInt(12) == 0) {
                text = text.repeat(1 + most / Math.max(1, text.length()));
            }
            text = cut(text, most);
            return text(isChar ? text.stripTrailing() : text);
        });
    }

    private static String cut(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }

    private List<String> labels(int most) {
        List<String> left = new ArrayList<>(LABELS);
        List<String> labels = new ArrayList<>();
        for (int i = random.nextInt(1, most + 1); i > 0; i--) {
            labels.add(left.remove(random.nextInt(left.size())));
        }
        return labels;
    }

    private static String list(List<String> labels) {
        return String.join(", ", labels.stream().map(FuzzValue::quoted).toList());
    }

    Draft enumeration() {
        List<String> labels = labels(6);
        String collation = labelCollation();
        boolean invalid = random.nextInt(6) == 0;
        return new Draft(
                Kind.ENUM,
                declared("ENUM(" + list(labels) + ")", collation),
                labels,
                () -> invalid && random.nextInt(5) == 0
                        ? new FuzzValue("'no such label'", JSON.stringNode(""))
                        : text(any(labels)));
    }

    Draft set() {
        List<String> labels = labels(8);
        String collation = labelCollation();
        return new Draft(Kind.SET, declared("SET(" + list(labels) + ")", collation), labels, () -> {
            List<String> members =
                    labels.stream().filter(label -> random.nextInt(3) == 0).toList();
            ArrayNode json = JSON.arrayNode();
            members.forEach(json::add);
            return new FuzzValue(FuzzValue.quoted(String.join(",", members)), json);
        });
    }

    Draft bytes() {
        int length = random.nextInt(1, 12);
        String type = switch (random.nextInt(4)) {
            case 0 -> "BINARY(" + length + ")";
            case 1 -> any(List.of("TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB"));
            default -> "VARBINARY(" + length + ")";
        };
        boolean fixed = type.startsWith("BINARY");
        return new Draft(Kind.BYTES, type, () -> {
            byte[] bytes = new byte[fixed ? length : random.nextInt(length + 1)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = any(
                        List.of((byte) 0, (byte) 'a', (byte) 'A', (byte) ' ', (byte) 0xFF, (byte) random.nextInt(256)));
            }
            return new FuzzValue(
                    bytes.length == 0 ? "''" : "x'" + HexFormat.of().formatHex(bytes) + "'",
                    JSON.stringNode(Base64.getEncoder().encodeToString(bytes)));
        });
    }
}
