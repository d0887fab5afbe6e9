package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.PaddedWeights;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order.Direction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which values a statement selects of groups: of each key its value and, where that does not tell it from others, its weights; of each
 * measure what it is put together from.
 */
final class GroupLayout {
    /** What a group costs in memory beside its texts; estimated. */
    private static final int BYTES_OF_A_GROUP = 192;

    private static final int BYTES_OF_A_VALUE = 64;

    private final GroupQuery query;
    private final boolean merged;
    private final List<KeySql> keys = new ArrayList<>();
    private final List<MeasureSql> measures = new ArrayList<>();
    private final Map<String, Object> places;

    /** @param merged whether the rows of the derived table are parts of groups */
    GroupLayout(GroupRead read, boolean merged, Function<Column, Codec> codecs) {
        this.query = read.query();
        this.places = new HashMap<>(read.places());
        this.merged = merged;
        query.keys().forEach(key -> keys.add(KeySql.of(key, codecs)));
        query.measures().forEach(measure -> measures.add(MeasureSql.of(measure)));
        // Labels are not ordered as the texts by which they are chosen.
        measures.stream()
                .filter(measure -> measure.label() != null)
                .forEach(measure -> places.remove(measure.measure().name()));
    }

    List<KeySql> keys() {
        return keys;
    }

    /**
     * Whether a server has to sort to group rightly: where it hashes, it takes an empty text and one of spaces for two groups, though they
     * are equal under a collation that pads. (By long texts it cannot sort whole.)
     */
    boolean needsSorting() {
        return keys.stream()
                .map(key -> key.inTable(Direction.ASC))
                .anyMatch(sort -> sort.kind() == SortColumn.Kind.WEIGHTS && !sort.noPad() && !sort.isLong());
    }

    /** A key as its derived table names it. */
    static String keyName(int i) {
        return SqlText.quoted(":g" + i);
    }

    private static String labelName(int i) {
        return SqlText.quoted(":l" + i);
    }

    /** What a branch groups by, as the derived table names it: the keys, then what there is beside some of them. */
    List<String> grouped() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            names.add(keyName(i));
        }
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).label() != null) {
                names.add(labelName(i));
            }
        }
        return names;
    }

    private static List<String> names(int i, int count) {
        List<String> names = new ArrayList<>(count);
        for (int part = 0; part < count; part++) {
            names.add(SqlText.quoted(":m" + i + "." + part));
        }
        return names;
    }

    /** The measure of that name, in a branch. */
    MeasureSql measure(String name) {
        return measures.stream()
                .filter(sql -> sql.measure().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no measure is called '" + name + "'"));
    }

    /** A term of the order as a branch sorts by it and, behind GROUP BY, compares it. */
    SortColumn sorted(GroupOrder order) {
        return switch (order.term()) {
            case GroupKey key -> {
                int i = query.keys().indexOf(key);
                yield keys.get(i).named(keyName(i), order.direction());
            }
            case Measure measure -> measure(measure.name()).sorted(order.direction());
        };
    }

    /** Writes what a branch selects, {@link #grouped} first. */
    void writeRaw(SqlText sql) {
        String comma = "";
        for (int i = 0; i < keys.size(); i++) {
            sql.add(comma).add(keys.get(i).raw()).add(" AS " + keyName(i));
            comma = ", ";
        }
        for (int i = 0; i < keys.size(); i++) {
            String label = keys.get(i).label();
            if (label != null) {
                sql.add(comma).add(label).add(" AS " + labelName(i));
            }
        }
        for (int i = 0; i < measures.size(); i++) {
            List<String> raws = measures.get(i).raws();
            List<String> names = names(i, raws.size());
            for (int part = 0; part < raws.size(); part++) {
                sql.add(comma).add(raws.get(part)).add(" AS " + names.get(part));
                comma = ", ";
            }
        }
    }

    /** Writes what is selected of the derived table. */
    void writeRead(SqlText sql) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            SortColumn key = key(i);
            all.add(keys.get(i).readExpression(keyName(i), labelName(i)));
            all.addAll(key.hiddenExpressions());
        }
        for (int i = 0; i < measures.size(); i++) {
            all.addAll(measures.get(i).reads(rawNames(i), merged));
            SortColumn extreme = extreme(i);
            if (extreme != null) {
                all.addAll(extreme.hiddenExpressions());
            }
        }
        sql.add(String.join(", ", all));
        for (int i = 0; i < keys.size(); i++) {
            writeSide(query.keys().get(i), key(i), sql);
        }
        for (int i = 0; i < measures.size(); i++) {
            SortColumn extreme = extreme(i);
            if (extreme != null) {
                writeSide(measures.get(i).measure(), extreme, sql);
            }
        }
    }

    private SortColumn key(int i) {
        return keys.get(i).named(keyName(i), Direction.ASC);
    }

    private List<String> rawNames(int i) {
        return names(i, measures.get(i).raws().size());
    }

    private @Nullable SortColumn extreme(int i) {
        return measures.get(i).extreme(rawNames(i), merged);
    }

    private @Nullable Object place(GroupTerm term, SortColumn column) {
        return column.kind() == SortColumn.Kind.WEIGHTS ? places.get(term.name()) : null;
    }

    private void writeSide(GroupTerm term, SortColumn column, SqlText sql) {
        Object place = place(term, column);
        if (place != null) {
            sql.add(", CASE WHEN ").add(column.sql().name()).add(" > ").bind("?", place);
            sql.add(" THEN 1 WHEN ").add(column.sql().name()).add(" < ").bind("?", place);
            sql.add(" THEN -1 ELSE 0 END");
        }
    }

    /**
     * Reads the current row.
     *
     * @param budget counts what was read
     */
    Group read(ResultSet result, ByteBudget budget) throws SQLException {
        budget.spend(BYTES_OF_A_GROUP + (long) BYTES_OF_A_VALUE * (keys.size() + measures.size()));
        Cursor cursor = new Cursor(result, budget);
        List<@Nullable Object> values = new ArrayList<>();
        List<@Nullable Object> identity = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String text = cursor.text();
            SortColumn key = key(i);
            Object value = text == null ? null : key.sql().read(text);
            values.add(value);
            identity.add(
                    text != null && value != null && key.kind() == SortColumn.Kind.NUMBER
                            ? key.numberOf(text, value)
                            : cursor.key(key, value));
        }
        List<List<@Nullable String>> texts = new ArrayList<>();
        List<@Nullable Object> extremes = new ArrayList<>();
        for (int i = 0; i < measures.size(); i++) {
            List<@Nullable String> read = new ArrayList<>();
            for (int part = rawNames(i).size(); part > 0; part--) {
                read.add(cursor.text());
            }
            texts.add(read);
            SortColumn extreme = extreme(i);
            extremes.add(extreme == null ? null : cursor.key(extreme, null));
        }
        List<@Nullable Integer> sides = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            sides.add(place(query.keys().get(i), key(i)) == null ? null : cursor.side());
        }
        List<Partial> parts = new ArrayList<>();
        for (int i = 0; i < measures.size(); i++) {
            SortColumn extreme = extreme(i);
            Integer side = extreme == null || place(measures.get(i).measure(), extreme) == null ? null : cursor.side();
            parts.add(measures.get(i).partial(texts.get(i), extremes.get(i), side));
        }
        return new Group(identity, values, parts, sides);
    }

    /** Goes over the columns of a row. */
    private static final class Cursor {
        private final ResultSet result;
        private final ByteBudget budget;
        private int column;

        Cursor(ResultSet result, ByteBudget budget) {
            this.result = result;
            this.budget = budget;
        }

        @Nullable
        String text() throws SQLException {
            String text = result.getString(++column);
            budget.spend(text == null ? 0 : 2L * text.length());
            return text;
        }

        int side() throws SQLException {
            return result.getInt(++column);
        }

        /** What orders a value: its weights, or itself. */
        @Nullable
        Object key(SortColumn sort, @Nullable Object value) throws SQLException {
            int hidden = sort.hiddenExpressions().size();
            if (hidden == 0) {
                return value;
            }
            byte[] weights = bytes();
            byte[] space = hidden == 1 ? null : bytes();
            return weights == null ? null : space == null ? weights : new PaddedWeights(weights, space);
        }

        private byte @Nullable [] bytes() throws SQLException {
            byte[] bytes = result.getBytes(++column);
            budget.spend(bytes == null ? 0 : bytes.length);
            return bytes;
        }
    }
}
