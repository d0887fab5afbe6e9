package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.parse.Parsed;
import io.shardlens.router.Target;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GroupWriterTest {
    private static String sql(String body, String... tables) {
        return sql(false, body, tables);
    }

    private static String sql(boolean whole, String body, String... tables) {
        if (!(Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8))
                        instanceof Parsed.Accepted accepted)
                || !(accepted.asked() instanceof GroupQuery query)) {
            throw new AssertionError("not a query of groups: " + body);
        }
        List<TableRead> reads = Stream.of(tables)
                .map(table -> new TableRead(new Target("db0", table), Condition.always()))
                .toList();
        return new GroupWriter(Codecs::of)
                .write(new GroupRead(whole ? query : query.byKeys(query.measures()), whole, 5), "s", reads)
                .statement()
                .sql();
    }

    @Test
    @Tag("S21")
    void groupsOfLabelsHaveTheNumberAndTheTextThatTheirTableGivesThem() {
        String body = "{\"group-by\": [\"status\", \"user_id\"], \"measures\": {\"n\": {\"count\": \"*\"}}}";

        assertThat(sql(body, "orders_0"))
                .isEqualTo("SELECT CONCAT(CAST(`:g0` AS CHAR(20) CHARACTER SET utf8mb4), ':', `:l0`), `:g1`, `:m0.0`"
                        + " FROM (SELECT CAST(t.`status` AS UNSIGNED) AS `:g0`, t.`user_id` AS `:g1`,"
                        + " CONVERT(t.`status` USING utf8mb4) AS `:l0`, COUNT(*) AS `:m0.0`"
                        + " FROM `s`.`orders_0` AS t WHERE TRUE GROUP BY 1, 2, 3 ORDER BY 1, 2 LIMIT 5) AS u");
        assertThat(sql(body, "orders_0", "orders_1"))
                .endsWith(") AS u GROUP BY `:g0`, `:g1`, `:l0` ORDER BY `:g0`, `:g1` LIMIT 5");
    }

    @Test
    @Tag("Q14")
    void leastLabelsAreChosenByTheirTextsAndSortedByTheirNumbers() {
        String body = "{\"group-by\": [\"user_id\"], \"measures\": {\"m\": {\"min\": \"status\"}},"
                + " \"order\": [{\"m\": \"desc\"}]}";

        String least = "MIN(CONCAT(t.`status`))";
        assertThat(sql(true, body, "orders_0"))
                .contains("SELECT t.`user_id` AS `:g0`, " + least + " AS `:m0.0` FROM")
                .contains(" ORDER BY IF(" + least + " IS NULL, NULL, FIELD(CONVERT(" + least
                        + " USING utf8mb4) COLLATE utf8mb4_bin, _utf8mb4 0x")
                .contains(")) DESC, 1 LIMIT");
    }

    @Test
    @Tag("Q14")
    void aServerSortsTextsThatArePaddedWhereNobodyPutsItsGroupsTogether() {
        String padded = "{\"group-by\": [\"note\"], \"measures\": {\"n\": {\"count\": \"*\"}}}";

        assertThat(sql(true, padded, "orders_0")).contains("(SELECT SQL_BIG_RESULT t.`note` AS `:g0`, ");
        assertThat(sql(false, padded, "orders_0")).doesNotContain("SQL_BIG_RESULT");
        assertThat(sql(true, padded.replace("note", "sku"), "orders_0")).doesNotContain("SQL_BIG_RESULT");
    }
}
