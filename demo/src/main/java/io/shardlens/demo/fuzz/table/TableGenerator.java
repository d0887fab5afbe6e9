package io.shardlens.demo.fuzz.table;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tables at random, the same for the same seed. */
public final class TableGenerator {
    private static final List<String> NAMES =
            List.of("order", "Größe", "a b", "x-y", "t", "n", "C_Upper", "select", "_k0");
    private static final int MOST_COLUMNS = 12;

    private final SplittableRandom random;
    private final List<Supplier<Draft>> drafts;
    private final TextColumns texts;
    private final TimeColumns times;
    private final NumberColumns numbers;

    public TableGenerator(SplittableRandom random) {
        this.random = random;
        numbers = new NumberColumns(random);
        times = new TimeColumns(random);
        texts = new TextColumns(random);
        DocumentColumns documents = new DocumentColumns(random);
        drafts = List.of(
                numbers::integer,
                numbers::integer,
                numbers::decimal,
                numbers::decimal,
                numbers::floating,
                numbers::bit,
                numbers::bits,
                numbers::year,
                times::date,
                times::dateTime,
                times::dateTime,
                times::timestamp,
                times::time,
                texts::text,
                texts::text,
                texts::text,
                texts::text,
                texts::enumeration,
                texts::set,
                texts::bytes,
                documents::document);
    }

    /** A table of that name. */
    public FuzzTable table(String name) {
        List<FuzzColumn> columns = new ArrayList<>();
        columns.add(id());
        List<String> primaryKey = new ArrayList<>(List.of(FuzzTable.ID));
        for (int i = random.nextInt(3) == 0 ? random.nextInt(1, 3) : 0; i > 0; i--) {
            FuzzColumn part = column("k" + i, keyPart(), false);
            columns.add(random.nextInt(columns.size() + 1), part);
            primaryKey.add(random.nextInt(primaryKey.size() + 1), part.name());
        }
        Placing placing = placing(columns);
        List<String> names = new ArrayList<>(NAMES);
        for (int i = random.nextInt(3, MOST_COLUMNS); i > 0; i--) {
            String column = random.nextInt(12) == 0 ? names.remove(random.nextInt(names.size())) : "c" + i;
            columns.add(
                    random.nextInt(columns.size() + 1),
                    column(column, drafts.get(random.nextInt(drafts.size())).get(), random.nextInt(4) != 0));
        }
        return new FuzzTable(name, columns, primaryKey, placing, random.nextInt(5) == 0 ? "shard" : "global");
    }

    private FuzzColumn id() {
        List<FuzzValue> values = Stream.of(1L, 2L, 7L, 19L, 33L, 1_000L, -1L)
                .map(id -> new FuzzValue(id.toString(), JsonNodeFactory.instance.numberNode(id)))
                .toList();
        return new FuzzColumn(FuzzTable.ID, Kind.INTEGER, "BIGINT", false, List.of(), values, List.of());
    }

    private Draft keyPart() {
        return switch (random.nextInt(5)) {
            case 0 -> numbers.decimal();
            case 1 -> times.timestamp();
            case 2, 3 -> texts.keyText();
            default -> numbers.integer();
        };
    }

    /** The sharding key: a column of its own or one of the key. */
    private Placing placing(List<FuzzColumn> columns) {
        int kind = random.nextInt(8);
        int tables = random.nextInt(1, 4);
        if (kind == 0) {
            return new Placing.Remainder(FuzzTable.ID, tables, false);
        }
        Draft draft = kind == 1 ? plainDays() : kind < 4 ? texts.keyText() : smallNumbers();
        FuzzColumn key = column("user", draft, false);
        columns.add(random.nextInt(columns.size() + 1), key);
        if (kind == 1) {
            return new Placing.Weekday(key.name());
        }
        if (kind < 4) {
            return new Placing.Checksum(key.name(), tables);
        }
        return kind == 4
                ? new Placing.Stacked(key.name(), random.nextInt(1, 20))
                : new Placing.Remainder(key.name(), tables, random.nextBoolean());
    }

    private Draft plainDays() {
        return new Draft(Kind.DATE, "DATE", () -> {
            String day = java.time.LocalDate.of(2024, 2, 26)
                    .plusDays(random.nextInt(9))
                    .toString();
            return new FuzzValue(FuzzValue.quoted(day), JsonNodeFactory.instance.stringNode(day));
        });
    }

    private Draft smallNumbers() {
        String type = List.of("BIGINT", "INT", "SMALLINT").get(random.nextInt(3));
        return new Draft(Kind.INTEGER, type, () -> {
            int number = random.nextInt(-20, 40);
            return new FuzzValue(Integer.toString(number), JsonNodeFactory.instance.numberNode(number));
        });
    }

    private FuzzColumn column(String name, Draft draft, boolean nullable) {
        List<FuzzValue> values = some(draft, random.nextInt(2, 14));
        return new FuzzColumn(
                name, draft.kind(), draft.type(), nullable, draft.labels(), values, some(draft, random.nextInt(4)));
    }

    private static List<FuzzValue> some(Draft draft, int how) {
        return Stream.generate(draft.values()).limit(how).distinct().toList();
    }

    /** Rows with ids from {@code first} on. */
    public List<FuzzRow> rows(FuzzTable table, long first, int how) {
        List<FuzzRow> rows = new ArrayList<>();
        for (long id = first; id < first + how; id++) {
            rows.add(row(table, id));
        }
        return rows;
    }

    /** A row with that id. */
    public FuzzRow row(FuzzTable table, long id) {
        var values = new java.util.LinkedHashMap<String, FuzzValue>();
        for (FuzzColumn column : table.columns()) {
            if (!column.name().equals(FuzzTable.ID)) {
                values.put(column.name(), value(column));
            }
        }
        return new FuzzRow(id, values);
    }

    /** A value that rows may have in a column. */
    public FuzzValue value(FuzzColumn column) {
        return column.nullable() && random.nextInt(6) == 0
                ? FuzzValue.NULL
                : column.values().get(random.nextInt(column.values().size()));
    }
}
