package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Notes;
import io.shardlens.query.shop.RandomQueries;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of texts: patterns, as MySQL finds them, and words, which only the index knows. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TextIT {
    private Shop shop;
    private Shop.Api api;
    private ShopQueries things;
    private Connection single;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        things = ShopQueries.of(api, shop.table("things"));
        single = shop.admin("mysql-1");
        single.setCatalog("single");
    }

    @AfterAll
    void close() throws SQLException {
        api.close();
        single.close();
    }

    private List<Object> expected(String where, String parameter) throws SQLException {
        List<Object> ids = new ArrayList<>();
        try (PreparedStatement statement =
                single.prepareStatement("SELECT id FROM things WHERE " + where + " ORDER BY id")) {
            statement.setString(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }

    private static List<Object> ids(QueryResult result) {
        return result.rows().stream().<Object>map(List::getFirst).toList();
    }

    private Condition words(String column, String text) {
        return new Condition.Match(things.column(column), text);
    }

    @Test
    void theIndexFindsEveryPatternInEveryShortTextAsMySqlDoes() throws SQLException {
        int found = 0;
        for (String column : List.of("c_char", "c_0900", "c_general", "c_unicode", "c_bin")) {
            for (String pattern : RandomQueries.PATTERNS) {
                Condition like =
                        new Condition.Like(things.column(column), LikePattern.parse(pattern, LikePattern.BACKSLASH));
                QueryResult result = things.where(like).by(PlanPreference.INDEX).answer();
                List<Object> expected = expected(column + " LIKE ?", pattern);
                assertThat(ids(result)).as("%s LIKE %s", column, pattern).isEqualTo(expected);
                assertThat(result.plan()).isEqualTo(PlanType.INDEX_SEARCH);
                QueryResult others = things.where(new Condition.Not(like))
                        .by(PlanPreference.INDEX)
                        .answer();
                assertThat(ids(others))
                        .as("%s NOT LIKE %s", column, pattern)
                        .isEqualTo(expected(column + " NOT LIKE ?", pattern));
                found += expected.size();
            }
        }
        assertThat(found).isGreaterThan(1000);
    }

    @Test
    void thePatternOfALongTextIsLeftToTheShards() throws SQLException {
        Condition like = new Condition.Like(things.column("c_text"), LikePattern.parse("%s_", LikePattern.BACKSLASH));
        assertThat(things.where(like).by(PlanPreference.INDEX).problem().detail())
                .contains("the pattern asked of c_text is outside of what it is proven to find exactly");
        QueryResult result = things.where(like).answer();
        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(ids(result)).isEqualTo(expected("c_text LIKE ?", "%s_"));
    }

    @Test
    void rowsThatAnotherPartOfTheConditionNamesAreCheckedByTheShards() throws SQLException {
        Condition like = new Condition.Like(things.column("c_text"), LikePattern.parse("%s_", LikePattern.BACKSLASH));
        Condition named = new Condition.In(things.column("c_enum"), List.of("small", "large"));

        QueryResult result = things.where(new Condition.And(List.of(named, like)))
                .orderBy("c_text", Direction.DESC)
                .answer();

        assertThat(result.plan()).isEqualTo(PlanType.INDEX_THEN_ROWS);
        assertThat(result.reason()).contains("the pattern asked of c_text is outside");
        List<Object> expected = expected("c_enum IN ('small', 'large') AND c_text LIKE ?", "%s_");
        assertThat(ids(result)).isNotEmpty().hasSameElementsAs(expected).hasSameSizeAs(expected);
    }

    @Test
    void wordsAreFoundInAnyOrderAndCaseByTheIndexAlone() throws SQLException {
        QueryResult two = things.where(words("c_text", "Z z")).answer();
        assertThat(two.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(ids(two)).isNotEmpty().isEqualTo(expected("BINARY c_text IN (?, 'Z')", "z z"));
        QueryResult none = things.where(new Condition.Not(words("c_text", "z"))).answer();
        assertThat(ids(none)).isNotEmpty().isEqualTo(expected("NOT BINARY c_text IN (?, 'Z')", "z z"));
        Condition both =
                new Condition.And(List.of(words("c_0900", "ab"), new Condition.Eq(things.column("user_id"), 3L)));
        QueryResult ofOne = things.where(both).answer();
        assertThat(ofOne.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(ids(ofOne)).isEqualTo(expected("c_0900 = ? AND user_id = 3", "ab"));
        assertThat(things.where(words("c_0900", "!?")).answer().rows()).isEmpty();
    }

    @Test
    void wordsOfTheShardsAreRefused() {
        assertThat(things.where(words("c_text", "z")).by(PlanPreference.SHARDS).problem())
                .satisfies(problem -> assertThat(problem.type()).isEqualTo(ProblemType.PLAN_REJECTED))
                .satisfies(problem -> assertThat(problem.detail()).contains("only the index can find words"));
    }

    @Test
    void wordsAreNotFoundWhereADocumentMayLackThem() {
        String stub = "{\"id\":776,\"user_id\":1,\"shardlens\":{\"shard\":\"db0\",\"table\":\"things_1\","
                + "\"lossy\":[\"c_text\"],\"lost\":[\"c_text\"]}}";
        shop.index().put(shop.table("things"), "776", stub);
        try {
            assertThat(things.where(words("c_text", "z")).problem().type()).isEqualTo(ProblemType.PLAN_REJECTED);
        } finally {
            shop.index().delete(shop.table("things"), "776");
        }
    }

    /** Whatever the collation looks at, and where its server stops to look. */
    @ParameterizedTest
    @ValueSource(strings = {"n_0900", "n_as", "n_general", "n_unicode", "n_bin", "n_ascii", "n_bytes", "day"})
    void pagesGoOnWhereTheLastOneEndedHoweverLongTheTextsAndOddTheDates(String column) throws Exception {
        try (Notes notes = new Notes(shop);
                Shop.Api ofNotes = shop.api(notes.table())) {
            for (Direction direction : Direction.values()) {
                assertThat(ShopQueries.of(ofNotes, notes.table())
                                .orderBy(column, direction)
                                .limit(4)
                                .pages(() -> {}))
                        .as("%s %s", column, direction)
                        .isEqualTo(notes.sorted(column + " " + direction + ", id"));
            }
        }
    }
}
