package io.shardlens.demo.fuzz.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import io.shardlens.demo.fuzz.table.Placing;
import io.shardlens.demo.http.JsonHttp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OracleSqlTest {
    private static final JsonMapper MAPPER = new JsonHttp().mapper();
    private static final FuzzTable TABLE = new FuzzTable(
            "t",
            List.of(
                    column("id", Kind.INTEGER),
                    column("name", Kind.TEXT),
                    column("day", Kind.DATE),
                    column("at", Kind.TIMESTAMP),
                    column("price", Kind.DECIMAL),
                    column("tags", Kind.SET),
                    column("doc", Kind.JSON),
                    column("raw", Kind.BYTES)),
            List.of("day", "id"),
            new Placing.Remainder("id", 1, false),
            "global");

    private static FuzzColumn column(String name, Kind kind) {
        return new FuzzColumn(
                name,
                kind,
                kind.name(),
                true,
                kind == Kind.SET ? List.of("b", "a") : List.of(),
                List.of(FuzzValue.NULL),
                List.of());
    }

    private static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('~', '"'));
    }

    private static String where(String condition) {
        return new OracleSql(TABLE, "whole.t", json("{~where~: " + condition + "}")).where();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '^', textBlock = """
                    {~eq~: {~name~: ~it's~}}; `name` = 'it''s'
                    {~ne~: {~price~: ~10.50~}}; `price` <> 10.50
                    {~eq~: {~id~: null}}; `id` = NULL
                    {~in~: {~day~: [~2024-02-29~, null]}}; (`day` = DATE'2024-02-29' OR `day` = NULL)
                    {~between~: {~at~: [~2024-02-29T01:02:03Z~, ~2024-03-01 00:00:00~]}}; (`at` >= TIMESTAMP'2024-02-29 01:02:03' AND `at` <= TIMESTAMP'2024-03-01 00:00:00')
                    {~range~: {~price~: {~gt~: 1, ~lte~: 2.50}}}; `price` > 1 AND `price` <= 2.50
                    {~prefix~: {~name~: ~5%_~}}; `name` LIKE '5\\\\%\\\\_%'
                    {~like~: {~name~: ~a_%~}}; `name` LIKE 'a_%'
                    {~eq~: {~tags~: [~a~, ~b~]}}; `tags` = 'b,a'
                    {~eq~: {~raw~: ~AP8=~}}; `raw` = x'00ff'
                    {~eq~: {~doc~: {~a~: 1.0}}}; `doc` = CAST('{"a":1.0}' AS JSON)
                    {~json~: {~column~: ~doc~, ~path~: ~$.a~, ~eq~: ~x~}}; `doc`->'$.a' = 'x'
                    {~json~: {~column~: ~doc~, ~path~: ~$.a~, ~text~: ~x~}}; `doc`->>'$.a' = 'x'
                    {~tuple~: {~columns~: [~id~, ~name~], ~in~: [[1, ~a~], [2, null]]}}; ((`id` = 1 AND `name` = 'a') OR (`id` = 2 AND `name` = NULL))
                    {~not~: {~or~: [{~is-null~: ~id~}, {~eq~: {~id~: 1}}]}}; NOT ((`id` IS NULL) OR (`id` = 1))
                    """)
    void writesConditionsAsAPersonWould(String condition, String sql) {
        assertThat(where(condition)).isEqualTo(sql);
    }

    @Test
    void ordersByWhatIsLeftOfThePrimaryKeyAtTheEnd() {
        OracleSql sql = new OracleSql(
                TABLE, "whole.t", json("{~select~: [~name~, ~raw~], ~order~: [{~id~: ~desc~}, {~name~: ~asc~}]}"));
        assertThat(sql.rows())
                .isEqualTo(
                        "SELECT `name`, HEX(`raw`) FROM whole.t WHERE TRUE ORDER BY `id` desc, `name` asc, `day` asc");
    }

    private static String groups(String body) {
        return new OracleGroups(TABLE, "whole.t", json(body)).statement();
    }

    @Test
    void asksForGroupsAsAPersonWould() {
        assertThat(
                        groups(
                                "{~group-by~: [~name~, {~week~: {~column~: ~at~, ~zone~: ~+02:00~, ~as~: ~w~}}],"
                                        + " ~measures~: {~m1~: {~count~: ~*~}, ~m2~: {~avg~: ~price~}},"
                                        + " ~having~: {~range~: {~m2~: {~gt~: 1.5}}}, ~order~: [{~m1~: ~desc~}], ~select~: [~m2~, ~name~]}"))
                .isEqualTo("SELECT SQL_BIG_RESULT AVG(`price`), `name` FROM whole.t WHERE (TRUE) GROUP BY `name`,"
                        + " DATE_FORMAT(CAST(DATE_FORMAT(((`at` + INTERVAL 7200 SECOND) - INTERVAL WEEKDAY((`at` + INTERVAL"
                        + " 7200 SECOND)) DAY), '%Y-%m-%d 00:00:00') AS DATETIME) - INTERVAL 7200 SECOND, '%Y-%m-%d"
                        + " %H:%i:%s') HAVING AVG(`price`) > 1.5 ORDER BY COUNT(*) desc, `name` asc,"
                        + " DATE_FORMAT(CAST(DATE_FORMAT(((`at` + INTERVAL 7200 SECOND) - INTERVAL WEEKDAY((`at` + INTERVAL"
                        + " 7200 SECOND)) DAY), '%Y-%m-%d 00:00:00') AS DATETIME) - INTERVAL 7200 SECOND, '%Y-%m-%d"
                        + " %H:%i:%s') asc");
        assertThat(groups("{~measures~: {~m1~: {~count-distinct~: [~id~, ~tags~]}, ~m2~: {~min~: ~tags~}}}"))
                .isEqualTo("SELECT SQL_BIG_RESULT COUNT(DISTINCT `id`, `tags`), MIN(`tags`) FROM whole.t WHERE (TRUE)");
    }

    @Test
    void asksTheApiForGroupsInSqlButForNoPeriods() {
        JsonNode body = json("{~where~: {~eq~: {~id~: 7}}, ~group-by~: [~name~], ~measures~: {~m1~: {~sum~: ~price~}},"
                + " ~having~: {~ne~: {~m1~: 2}}, ~order~: [{~m1~: ~desc~}], ~limit~: 3}");
        assertThat(SqlRequest.of(TABLE, body))
                .hasValueSatisfying(
                        sql -> assertThat(sql)
                                .hasToString(
                                        "{\"sql\":\"SELECT `name` AS `name`, SUM(`price`) AS `m1` FROM t WHERE `id` = ? GROUP BY `name`"
                                                + " HAVING SUM(`price`) <> ? ORDER BY SUM(`price`) desc LIMIT 3\",\"parameters\":[7,2]}"));
        assertThat(SqlRequest.of(TABLE, json("{~group-by~: [{~day~: ~day~}], ~measures~: {~n~: {~count~: ~*~}}}")))
                .isEmpty();
    }

    @Test
    void saysTheSameToTheApiWithParameters() {
        JsonNode body = json("{~where~: {~in~: {~name~: [~a~, ~b~]}}, ~select~: [~id~], ~limit~: 3, ~offset~: 2}");
        assertThat(SqlRequest.of(TABLE, body))
                .hasValueSatisfying(sql -> assertThat(sql)
                        .hasToString("{\"sql\":\"SELECT `id` FROM t WHERE `name` IN (?, ?) LIMIT 3 OFFSET 2\","
                                + "\"parameters\":[\"a\",\"b\"]}"));
    }
}
