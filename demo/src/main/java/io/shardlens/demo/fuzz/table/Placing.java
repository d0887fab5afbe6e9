package io.shardlens.demo.fuzz.table;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import tools.jackson.databind.JsonNode;

/** A sharding rule: as the configuration has it, and worked out a second time on purpose. Places rows in four databases. */
public sealed interface Placing {
    int DATABASES = 4;

    /** The sharding key. */
    String column();

    /** All slots, each a physical table. */
    List<Slot> all();

    /** The slot of a key, as {@link #text} gives it. */
    Slot of(String key);

    /** The rule as the configuration has it, as one line of YAML. */
    String rule(String table);

    /** A key as text. */
    static String text(FuzzValue value) {
        JsonNode json = Objects.requireNonNull(value.json(), "a sharding key is a plain value");
        return json.isString() ? json.stringValue() : json.asString();
    }

    /** The table of that number in a database. */
    record Slot(int database, int number) {
        FuzzTable.Place in(String table) {
            return new FuzzTable.Place(database, table + "_" + number);
        }
    }

    private static List<Slot> grid(int tables) {
        return IntStream.range(0, DATABASES * tables)
                .mapToObj(slot -> new Slot(slot / tables, slot % tables))
                .toList();
    }

    private static String twoLevel(String keyType, String hash, String mode, int tables, String table) {
        return "{type: two-level-hash, key-type: %s, hash: %s, mode: %s, databases: [fuzz_0, fuzz_1, fuzz_2, fuzz_3], tables-per-database: %d, table: \"%s_{0}\", numbering: per-database}"
                .formatted(keyType, hash, mode, tables, table);
    }

    /** The remainder of an integer. */
    record Remainder(String column, int tables, boolean absolute) implements Placing {
        @Override
        public List<Slot> all() {
            return grid(tables);
        }

        @Override
        public Slot of(String key) {
            int slots = DATABASES * tables;
            long number = Long.parseLong(key);
            return all().get((int) (absolute ? Math.abs(number % slots) : Math.floorMod(number, (long) slots)));
        }

        @Override
        public String rule(String table) {
            return twoLevel("int64", "identity", absolute ? "abs-mod" : "floor-mod", tables, table);
        }
    }

    /** The checksum of a text. */
    record Checksum(String column, int tables) implements Placing {
        @Override
        public List<Slot> all() {
            return grid(tables);
        }

        @Override
        public Slot of(String key) {
            CRC32 crc = new CRC32();
            crc.update(key.getBytes(StandardCharsets.UTF_8));
            return all().get((int) (crc.getValue() % (DATABASES * tables)));
        }

        @Override
        public String rule(String table) {
            return twoLevel("string", "crc32", "abs-mod", tables, table);
        }
    }

    /** Negative integers in one table, small ones by remainder, and the others by another one. */
    record Stacked(String column, long border) implements Placing {
        @Override
        public List<Slot> all() {
            return List.of(
                    new Slot(0, 0),
                    new Slot(0, 1),
                    new Slot(1, 1),
                    new Slot(2, 1),
                    new Slot(3, 1),
                    new Slot(1, 2),
                    new Slot(3, 2));
        }

        @Override
        public Slot of(String key) {
            long number = Long.parseLong(key);
            int slot = number < 0 ? 0 : number < border ? 1 + (int) (number % 4) : 5 + (int) (number % 2);
            return all().get(slot);
        }

        @Override
        public String rule(String table) {
            List<String> names = all().stream()
                    .map(slot -> "fuzz_" + slot.database() + "." + table + "_" + slot.number())
                    .toList();
            return "{type: stacked-range-modulo, intervals: [{to: 0, slots: 1, targets: [%s]}, {from: 0, to: %d, slots: 4, targets: [%s]}, {from: %d, slots: 2, targets: [%s]}]}"
                    .formatted(
                            names.getFirst(),
                            border,
                            String.join(", ", names.subList(1, 5)),
                            border,
                            String.join(", ", names.subList(5, 7)));
        }
    }

    /** The day of the week. */
    record Weekday(String column) implements Placing {
        @Override
        public List<Slot> all() {
            return IntStream.range(0, 7)
                    .mapToObj(day -> new Slot(day % DATABASES, day))
                    .toList();
        }

        @Override
        public Slot of(String key) {
            return all().get(LocalDate.parse(key).getDayOfWeek().getValue() - 1);
        }

        @Override
        public String rule(String table) {
            return "{type: calendar-cycle, key-type: date, field: day-of-week, targets: [%s]}"
                    .formatted(all().stream()
                            .map(slot -> "fuzz_" + slot.database() + "." + table + "_" + slot.number())
                            .collect(Collectors.joining(", ")));
        }
    }
}
