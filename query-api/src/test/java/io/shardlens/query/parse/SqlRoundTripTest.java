package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Parsers;
import io.shardlens.query.RandomConditions;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any query that SQL can say comes back from its SQL as it was. */
@Tag("Q29")
class SqlRoundTripTest {
    private static final int QUERIES = 150;
    private static final List<LogicalTable> TABLES =
            List.of(Tables.ORDERS, Tables.INVOICES, Tables.ACCOUNTS, Tables.EVENTS, Tables.LINES);
    private static final String ODD = "'\"`\\%_-#/*?;:\n\t\0ab🍣ä()";

    private final SqlTexts sql = new SqlTexts();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aRandomQueryIsReadBackFromItsSql(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < QUERIES; i++) {
            Query query = query(TABLES.get(i % TABLES.size()), random);
            RandomSql.Written written = RandomSql.of(query, random);

            assertThat(sql.accepted(written.sql(), written.parameters()))
                    .as("%s %s", written.sql(), written.parameters())
                    .isEqualTo(inNormalForm(query));
        }
    }

    /** The condition as it was made, which the SQL then says; ranges in one bound each. */
    private static Query query(LogicalTable table, SplittableRandom random) {
        Condition where = new RandomConditions(table, random.nextLong()).condition(4);
        boolean count = random.nextInt(8) == 0;
        List<Column> select = new ArrayList<>(table.columns());
        List<Order> order = new ArrayList<>();
        if (!count && random.nextBoolean()) {
            while (select.size() > 1 && random.nextBoolean()) {
                select.remove(random.nextInt(select.size()));
            }
            List<Column> columns = new ArrayList<>(table.columns());
            columns.removeIf(column -> column.name().equals("attributes"));
            for (int i = random.nextInt(3); i > 0 && !columns.isEmpty(); i--) {
                Column column = columns.remove(random.nextInt(columns.size()));
                order.add(new Order(column, random.nextBoolean() ? Order.Direction.ASC : Order.Direction.DESC));
            }
        }
        return new Query(
                table,
                random.nextInt(9) == 0 ? Condition.always() : RandomSql.inSingleBounds(where),
                select,
                order,
                count ? 0 : random.nextInt(1, 100),
                null,
                count,
                new QueryOptions(Parsers.LIMITS.maxLag(), Parsers.LIMITS.deadline(), false, PlanPreference.AUTO));
    }

    private static Query inNormalForm(Query query) {
        return query.withWhere(NormalForm.of(query.where()));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    @Tag("Q30")
    void anyTextIsAValueAndNothingElse(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Column note = Tables.ORDERS.column("note").orElseThrow();
        for (int i = 0; i < 500; i++) {
            String text = text(random);
            Condition where = new And(List.of(new Eq(note, text), new Prefix(note, text)));
            String written = "SELECT * FROM orders WHERE note = " + RandomSql.quoted(text, random) + " AND note LIKE "
                    + RandomSql.quoted(RandomSql.pattern(text), random);

            assertThat(sql.accepted(written).where()).as(written).isEqualTo(NormalForm.of(where));
        }
    }

    private static String text(SplittableRandom random) {
        int[] points = ODD.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }
}
