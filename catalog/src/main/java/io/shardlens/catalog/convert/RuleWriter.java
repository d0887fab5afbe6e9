package io.shardlens.catalog.convert;

import io.shardlens.router.algorithm.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes one table's rule out of the names of its databases and tables. */
final class RuleWriter {
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int MAX_SLOTS = 100_000;
    /** Up to so many slots a pattern is looked for. */
    private static final int MAX_PATTERN_SLOTS = 256;

    private final String place;
    private final String keyType;

    RuleWriter(String place, String keyType) {
        this.place = place;
        this.keyType = keyType;
    }

    /** The rule's lines, without indentation; the first one begins the rule. */
    List<String> write(Slots databases, Slots tables) {
        if (databases instanceof Slots.ByRange || tables instanceof Slots.ByRange) {
            return ranges(databases, tables);
        }
        boolean hashed = databases instanceof Slots.ByHashCode || tables instanceof Slots.ByHashCode;
        boolean remainder = databases instanceof Slots.ByRemainder || tables instanceof Slots.ByRemainder;
        if (hashed && remainder) {
            throw new ConversionException(
                    place, "takes a remainder of the key and one of its hash code: one rule has one hash");
        }
        List<String> databaseNames = names(databases);
        List<String> tableNames = names(tables);
        int slots = slots(databaseNames, tableNames);
        return hashed ? hashed(databaseNames, tableNames, slots) : modulo(databaseNames, tableNames, slots);
    }

    private List<String> modulo(List<String> databases, List<String> tables, int slots) {
        requireIntegers();
        return List.of("{type: modulo, key-type: " + keyType + ", " + layout(databases, tables, slots) + "}");
    }

    private String layout(List<String> databases, List<String> tables, int slots) {
        Optional<String> database = pattern(databases, slots);
        Optional<String> table = pattern(tables, slots);
        if (database.isPresent() && table.isPresent()) {
            return "slots: " + slots + ", database: \"" + database.get() + "\", table: \"" + table.get() + "\"";
        }
        List<String> targets = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            targets.add(databases.get(i % databases.size()) + "." + tables.get(i % tables.size()));
        }
        return "slots: " + slots + ", targets: [" + String.join(", ", targets) + "]";
    }

    /** {@code Math.abs((long) hashCode()) % n}: the hash of the boxed key, its absolute remainder. */
    private List<String> hashed(List<String> databases, List<String> tables, int slots) {
        String hash = switch (keyType) {
            case "string" -> "java-string";
            case "int64" -> "java-long";
            default ->
                throw new ConversionException(
                        place, "takes the hash code of " + keyType + " keys: expected int64 or string");
        };
        List<String> lines = new ArrayList<>();
        lines.add("type: placed");
        lines.add("rule: {type: two-level-hash, key-type: " + keyType + ", hash: " + hash
                + ", mode: abs-mod, databases: [hashed], tables-per-database: " + slots + ", table: \"slot_{0}\"}");
        lines.add("placements:");
        for (int i = 0; i < slots; i++) {
            lines.add("  - {logical: hashed.slot_" + i + ", at: " + databases.get(i % databases.size()) + "."
                    + tables.get(i % tables.size()) + "}");
        }
        return lines;
    }

    private List<String> ranges(Slots databases, Slots tables) {
        if (databases instanceof Slots.ByHashCode || tables instanceof Slots.ByHashCode) {
            throw new ConversionException(place, "takes ranges of the key and its hash code: one rule has one hash");
        }
        if (databases instanceof Slots.ByRange && tables instanceof Slots.ByRange) {
            throw new ConversionException(place, "divides databases by ranges and tables by other ranges of one key");
        }
        boolean byTable = tables instanceof Slots.ByRange;
        Slots.ByRange range = (Slots.ByRange) (byTable ? tables : databases);
        Slots other = byTable ? databases : tables;
        if (other instanceof Slots.Fixed fixed) {
            List<String> lines = new ArrayList<>();
            lines.add("type: ranges");
            lines.add("key-type: " + (range.times() ? "date-time" : integers()));
            lines.add("parts:");
            for (Slots.Part part : range.parts()) {
                String target = byTable ? fixed.name() + "." + part.name() : part.name() + "." + fixed.name();
                lines.add("  - {" + bounds(part) + "target: " + target + "}");
            }
            return lines;
        }
        if (range.times()) {
            throw new ConversionException(place, "takes intervals of time and a remainder of the same key");
        }
        List<String> remainder = names(other);
        List<String> lines = new ArrayList<>();
        lines.add("type: stacked-range-modulo");
        lines.add("key-type: " + integers());
        lines.add("intervals:");
        for (Slots.Part part : range.parts()) {
            List<String> own = List.of(part.name());
            lines.add("  - {" + bounds(part)
                    + layout(byTable ? remainder : own, byTable ? own : remainder, remainder.size()) + "}");
        }
        return lines;
    }

    private static String bounds(Slots.Part part) {
        return (part.from().isEmpty() ? "" : "from: \"" + part.from() + "\", ")
                + (part.to().isEmpty() ? "" : "to: \"" + part.to() + "\", ");
    }

    private String integers() {
        requireIntegers();
        return keyType;
    }

    private void requireIntegers() {
        if (!keyType.equals("int64") && !keyType.equals("uint64")) {
            throw new ConversionException(
                    place, "takes arithmetic of " + keyType + " keys: expected --key-type int64 or uint64");
        }
    }

    private static List<String> names(Slots slots) {
        return switch (slots) {
            case Slots.Fixed fixed -> List.of(fixed.name());
            case Slots.ByRemainder remainder -> remainder.names();
            case Slots.ByHashCode hash -> hash.names();
            case Slots.ByRange range -> throw new IllegalArgumentException("ranges have no slots");
        };
    }

    private int slots(List<String> databases, List<String> tables) {
        long slots = Slots.lcm(databases.size(), tables.size());
        if (slots > MAX_SLOTS) {
            throw new ConversionException(place, "has " + slots + " slots: expected at most " + MAX_SLOTS);
        }
        return (int) slots;
    }

    /** A pattern of one placeholder that gives all the names. */
    private static Optional<String> pattern(List<String> names, int slots) {
        String first = names.get(0);
        if (names.stream().allMatch(first::equals)) {
            return Optional.of(first);
        }
        Matcher digits = DIGITS.matcher(first);
        while (slots <= MAX_PATTERN_SLOTS && digits.find()) {
            for (int divisor = 1; divisor <= slots; divisor++) {
                for (int modulus = slots; modulus >= 1; modulus--) {
                    String text = text(first, digits, divisor, modulus, slots);
                    if (gives(text, names, slots)) {
                        return Optional.of(text);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static String text(String first, Matcher digits, int divisor, int modulus, int slots) {
        int offset = digits.group().length() > 9 ? 0 : Integer.parseInt(digits.group());
        return String.format(
                Locale.ROOT,
                "%s{%s%s%s%s}%s",
                first.substring(0, digits.start()),
                "0".repeat(digits.group().length()),
                divisor == 1 ? "" : "/" + divisor,
                modulus == slots ? "" : "%" + modulus,
                offset == 0 ? "" : "+" + offset,
                first.substring(digits.end()));
    }

    private static boolean gives(String text, List<String> names, int slots) {
        NamePattern pattern = NamePattern.parse(text);
        for (int i = 0; i < slots; i++) {
            if (!pattern.name(i).equals(names.get(i % names.size()))) {
                return false;
            }
        }
        return true;
    }
}
