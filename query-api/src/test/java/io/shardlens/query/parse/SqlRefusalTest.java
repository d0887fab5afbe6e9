package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.ConditionText;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryFault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL that is not taken, and what is said about it. */
class SqlRefusalTest {
    private final SqlTexts sql = new SqlTexts();

    @ParameterizedTest
    @Tag("Q29")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT o.sku FROM orders o JOIN lines l ON o.order_id = l.order_id | 1, column 28: a join (JOIN)",
                "SELECT sku FROM orders, lines                  | 1, column 25: a join",
                "SELECT sku FROM orders LEFT JOIN lines USING (order_id) | 1, column 24: a join (LEFT)",
                "SELECT sku FROM (SELECT * FROM orders) o       | 1, column 18: a subquery",
                "SELECT sku FROM orders WHERE user_id IN (SELECT 1) | 1, column 42: a subquery",
                "SELECT sku FROM orders WHERE EXISTS (SELECT 1) | 1, column 30: a subquery (EXISTS)",
                "SELECT sku FROM orders UNION SELECT sku FROM orders | 1, column 24: a set operation (UNION)",
                "WITH x AS (SELECT 1) SELECT * FROM x           | 1, column 1: a statement that begins with 'WITH'",
                "(SELECT * FROM orders)                         | 1, column 1: a statement that begins with '('",
                "INSERT INTO orders VALUES (1)                  | 1, column 1: a statement that begins with 'INSERT'",
                "DELETE FROM orders                             | 1, column 1: a statement that begins with 'DELETE'",
                "UPDATE orders SET sku = 'x'                    | 1, column 1: a statement that begins with 'UPDATE'",
                "REPLACE INTO orders VALUES (1)                 | 1, column 1: a statement that begins with 'REPLACE'",
                "DROP TABLE orders                              | 1, column 1: a statement that begins with 'DROP'",
                "SET @a = 1                                     | ",
                "SHOW TABLES                                    | 1, column 1: a statement that begins with 'SHOW'",
                "CALL p()                                       | 1, column 1: a statement that begins with 'CALL'",
                "EXPLAIN DELETE FROM orders                     | 1, column 9: EXPLAIN of 'DELETE'",
                "EXPLAIN ANALYZE SELECT * FROM orders           | 1, column 9: EXPLAIN of 'ANALYZE'",
                "SELECT * FROM orders; DROP TABLE orders        | 1, column 23: a second statement",
                "SELECT * FROM orders FOR UPDATE                | 1, column 22: locking (FOR)",
                "SELECT * FROM orders LOCK IN SHARE MODE        | 1, column 22: locking (LOCK)",
                "SELECT * INTO OUTFILE 'x' FROM orders          | 1, column 10: writing the result elsewhere (INTO)",
                "SELECT * FROM orders USE INDEX (x)             | 1, column 22: an index hint (USE)",
                "SELECT * FROM orders PARTITION (p0)            | 1, column 22: a clause of the table (PARTITION)",
                "SELECT DISTINCTROW sku FROM orders             | 1, column 8: DISTINCT (DISTINCTROW)",
                "SELECT DISTINCT COUNT(*) FROM orders           | 1, column 17: DISTINCT of anything but columns",
                "SELECT DISTINCT sku FROM orders GROUP BY sku   | 1, column 17: DISTINCT of groups",
                "SELECT DISTINCT sku FROM orders ORDER BY spu   | 1, column 42: unknown key or measure 'spu'",
                "SELECT DISTINCT sku FROM orders ORDER BY COUNT(*) | 1, column 42: an order of DISTINCT rows by a function",
                "SELECT DISTINCT attributes FROM orders         | 1, column 17: column 'attributes' is of type JSON, whose values have no order",
                "SELECT SQL_CALC_FOUND_ROWS sku FROM orders     | 1, column 8: a modifier of SELECT",
                "SELECT sku FROM orders HAVING sku = 'x'        | 1, column 8: column 'sku' is neither grouped by nor inside of a function",
                "SELECT sku FROM orders GROUP BY sku HAVING sku = 'x' | 1, column 44: HAVING of anything but functions and their aliases (compare columns in WHERE)",
                "SELECT sku FROM orders GROUP BY sku HAVING COUNT(*) LIKE '1%' | 1, column 44: 'having' compares by",
                "SELECT sku FROM orders GROUP BY sku HAVING COUNT(*) > 'x' | 1, column 55: ",
                "SELECT sku FROM orders GROUP BY sku HAVING 1 = 1 | 1, column 44: a comparison without a column",
                "SELECT sku, COUNT(*) FROM orders GROUP BY 1    | 1, column 43: grouping by a position or an expression",
                "SELECT COUNT(*) FROM orders GROUP BY skuu      | 1, column 38: unknown column 'skuu', did you mean 'sku'?",
                "SELECT sku FROM orders GROUP BY sku WITH ROLLUP | 1, column 37: a common table expression, or ROLLUP (WITH)",
                "SELECT sku FROM orders GROUP BY sku LIMIT 5 OFFSET 5 | 1, column 52: 'offset' is of rows",
                "SELECT spu, COUNT(*) FROM orders GROUP BY sku  | 1, column 8: column 'spu' is neither grouped by nor inside of a function",
                "SELECT * FROM orders GROUP BY sku              | 1, column 8: an expression in place of a column",
                "SELECT COUNT(*), sku FROM orders               | 1, column 18: column 'sku' is neither grouped by",
                "SELECT COUNT(*), COUNT(*) FROM orders          | 1, column 18: two columns of the answer are called 'COUNT(*)'",
                "SELECT COUNT(*), SUM(sku) FROM orders          | 1, column 18: column 'sku' is of type VARCHAR, not of numbers",
                "SELECT SUM(amount + 1) FROM orders             | 1, column 12: a function of anything but columns",
                "SELECT SUM(amount) + 1 FROM orders             | 1, column 8: an expression in place of a column",
                "SELECT SUM(DISTINCT amount) FROM orders        | 1, column 8: SUM of DISTINCT values",
                "SELECT SUM(amount, user_id) FROM orders        | 1, column 8: SUM of several columns",
                "SELECT COUNT() FROM orders                     | 1, column 8: this form of COUNT()",
                "SELECT COUNT(*) OVER () FROM orders            | 1, column 17: a window (OVER)",
                "SELECT GROUP_CONCAT(sku) FROM orders           | 1, column 8: the function GROUP_CONCAT()",
                "SELECT COUNT(DISTINCT attributes) FROM orders  | 1, column 8: column 'attributes' is of type JSON",
                "SELECT MAX(nope) FROM orders                   | 1, column 8: unknown column 'nope'",
                "SELECT sku FROM orders WHERE COUNT(*) > 1      | 1, column 30: ",
                "SELECT COUNT(*) FROM orders ORDER BY sku       | 1, column 38: an order of COUNT(*)",
                "SELECT COUNT(*) FROM orders LIMIT 1            | 1, column 29: a limit of COUNT(*)",
                "SELECT sku AS s FROM orders                    | 1, column 8: an alias of a column",
                "SELECT 1 FROM orders                           | 1, column 8: an expression in place of a column",
                "SELECT *, sku FROM orders                      | 1, column 8: * beside columns",
                "SELECT amount * 2 FROM orders                  | 1, column 8: an expression in place of a column",
                "SELECT CASE WHEN 1 THEN 2 END FROM orders      | 1, column 8: a conditional expression (CASE)",
                "SELECT 1                                       | 1, column 1: a SELECT without FROM",
                "SELECT * FROM orders WHERE LOWER(sku) = 'x'    | 1, column 28: the function LOWER()",
                "SELECT * FROM orders WHERE created_at > NOW()  | 1, column 41: the function NOW()",
                "SELECT * FROM orders WHERE created_at > CURRENT_DATE | 1, column 41: a function (CURRENT_DATE)",
                "SELECT * FROM orders WHERE amount + 1 = 2      | 1, column 28: the operator + in place of a value",
                "SELECT * FROM orders WHERE amount = 2 - 1      | 1, column 37: the operator - in place of a value",
                "SELECT * FROM orders WHERE sku = spu           | 1, column 34: a column in place of a value",
                "SELECT * FROM orders WHERE 1 = 1               | 1, column 28: a comparison without a column",
                "SELECT * FROM orders WHERE user_id             | 1, column 28: a condition that compares nothing",
                "SELECT * FROM orders WHERE (user_id, sku) < (1, 'x') | 1, column 29: the operator < between tuples",
                "SELECT * FROM orders WHERE (user_id, sku) = 1  | 1, column 45: expected a tuple of 2 values",
                "SELECT * FROM orders WHERE (user_id, sku) IN ((1, 'x'), (1)) | 1, column 58: expected a tuple of 2 values",
                "SELECT * FROM orders WHERE (user_id, 1) IN ((1, 1)) | 1, column 38: a tuple of anything but columns",
                "SELECT * FROM orders WHERE user_id IN ((1, 2)) | 1, column 41: a list in place of a value",
                "SELECT * FROM orders WHERE (user_id, sku) IN ((sku, 'x')) | 1, column 48: a column in place of a value",
                "SELECT * FROM orders WHERE user_id = (1, 2)    | 1, column 28: a tuple compared with what is none",
                "SELECT * FROM orders WHERE user_id IN 1        | 1, column 39: IN without a list",
                "SELECT * FROM orders WHERE user_id <=> 1       | 1, column 36: the operator <=>",
                "SELECT * FROM orders WHERE sku REGEXP 'x'      | (REGEXP)",
                "SELECT * FROM orders WHERE user_id = 1 XOR sku = 'x' | 1, column 40: an operator other than those of comparison (XOR)",
                "SELECT * FROM orders WHERE paid_at IS TRUE     | 1, column 39: IS TRUE",
                "SELECT * FROM orders WHERE note LIKE 'x' ESCAPE '!!' | 1, column 38: ESCAPE takes one character",
                "SELECT * FROM orders WHERE note LIKE 'x' ESCAPE '%' | 1, column 38: ESCAPE takes a character that is no wildcard",
                "SELECT * FROM orders WHERE note LIKE 'x' ESCAPE sku | 1, column 49: ESCAPE takes one character in quotes",
                "SELECT * FROM orders WHERE sku = 'x' ESCAPE '!' | 1, column 45: ESCAPE behind anything but the pattern of LIKE",
                "SELECT * FROM orders WHERE sku IN ('x' ESCAPE '!') | 1, column 47: ESCAPE behind anything but the pattern",
                "SELECT * FROM orders WHERE MATCH (note) AGAINST ('x') | 1, column 28: the function MATCH()",
                "SELECT * FROM orders WHERE note LIKE BINARY 'a%' | (BINARY)",
                "SELECT * FROM orders WHERE user_id = 0x1F      | 1, column 38: a hexadecimal literal",
                "SELECT * FROM orders WHERE sku = x'41'         | 1, column 34: a hexadecimal literal",
                "SELECT * FROM orders WHERE sku = b'01'         | 1, column 34: a bit literal",
                "SELECT * FROM orders WHERE sku = _utf8mb4'a'   | 1, column 34: a text with a character set",
                "SELECT * FROM orders WHERE sku = DATE '2026-01-01' | a DATE literal is compared with columns of type",
                "SELECT * FROM orders WHERE user_id = @x        | a variable (@)",
                "SELECT * FROM orders WHERE user_id = :x        | a named parameter (write ?",
                "SELECT * FROM orders WHERE attributes->'$.a' > 1 | 1, column 28: a path into JSON anywhere but on one side of =",
                "SELECT * FROM orders WHERE attributes->'$.a' IN (1) | 1, column 28: a path into JSON anywhere but",
                "SELECT * FROM orders WHERE attributes->'$.a' IS NULL | 1, column 28: a path into JSON anywhere but",
                "SELECT attributes->'$.a' FROM orders           | 1, column 8: a path into JSON anywhere but",
                "SELECT * FROM orders ORDER BY attributes->'$.a' | 1, column 31: a path into JSON anywhere but",
                "SELECT * FROM orders WHERE attributes->? = 1   | 1, column 40: behind -> stands a path in quotes",
                "SELECT * FROM orders WHERE attributes->a = 1   | 1, column 40: behind -> stands a path in quotes",
                "SELECT * FROM orders WHERE attributes->'$.a' = attributes->'$.b' | 1, column 48: a column in place of a value",
                "SELECT * FROM orders WHERE attributes->'$.*' = 1 | 1, column 40: '$.*' is no path into a JSON document: one leads to one place",
                "SELECT * FROM orders WHERE attributes->'color' = 1 | 1, column 40: 'color' is no path into a JSON document: one begins with $",
                "SELECT * FROM orders WHERE attributes->>'$.a' = 1 | 1, column 49: 'text' takes a JSON string",
                "SELECT * FROM orders WHERE sku->'$.a' = 1      | 1, column 28: column 'sku' is of type VARCHAR: a path leads into JSON only",
                "SELECT * FROM orders WHERE JSON_EXTRACT(attributes, '$.a', '$.b') = 1 | 1, column 28: JSON_EXTRACT of anything but a column and one path",
                "SELECT * FROM orders WHERE JSON_EXTRACT('{}', '$.a') = 1 | 1, column 28: JSON_EXTRACT of anything but",
                "SELECT * FROM orders WHERE JSON_UNQUOTE(attributes) = 1 | 1, column 28: JSON_UNQUOTE of anything but",
                "SELECT * FROM orders WHERE JSON_EXTRACT(       | ",
                "SELECT * FROM orders WHERE JSON_UNQUOTE        | ",
                "SELECT * FROM orders WHERE user_id = -'1'      | a sign before anything but a number",
                "SELECT * FROM orders WHERE user_id = 5abc      | 1, column 38: this is neither a number nor a name",
                "SELECT /*+ MAX_EXECUTION_TIME(1) */ * FROM orders | 1, column 8: a comment that MySQL executes",
                "SELECT /*!50000 sku */ FROM orders             | 1, column 8: a comment that MySQL executes",
                "SELECT * FROM shop.orders                      | 1, column 15: a schema in front",
                "SELECT shop.orders.sku FROM orders             | 1, column 8: a schema in front",
                "SELECT x.sku FROM orders o                     | 1, column 8: unknown table 'x', the table is called 'o' here",
                "SELECT orders.sku FROM orders o                | unknown table 'orders', the table is called 'o' here",
                "SELECT * FROM orders ORDER BY 1                | 1, column 31: ordering by a position",
                "SELECT * FROM orders ORDER BY -amount          | 1, column 31: ordering by a position or an expression",
                "SELECT * FROM orders ORDER BY RAND()           | 1, column 31: the function RAND()",
                "SELECT * FROM orders LIMIT 10 OFFSET 1000000   | 1, column 38: an offset of 1000000 would read and throw away",
                "SELECT * FROM orders LIMIT 1000000, 10         | 1, column 28: an offset of 1000000 would read and throw away",
                "SELECT * FROM orders LIMIT 10 OFFSET -1        | 1, column 39: expected a whole number from 0",
                "SELECT * FROM orders LIMIT 10 OFFSET           | ",
                "SELECT * FROM orders OFFSET 10                 | ",
                "SELECT * FROM orders LIMIT 1 + 1               | ",
                "SELECT TOP 3 sku FROM orders                   | 1, column 12: '3' is not expected here",
                "SELECT sku FROM orders QUALIFY 1               | ",
                "SELEC sku FROM orders                          | 1, column 1: a statement that begins with 'SELEC'",
                "SELECT sku FRM orders                          | ",
                "SELECT sku, FROM orders                        | ",
                "SELECT * FROM orders WHERE                     | ",
                "SELECT * FROM orders WHERE user_id =           | ",
                "SELECT * FROM orders WHERE sku = 'x            | 1, column 34: the quote ' is not closed",
                "SELECT * FROM orders WHERE `sku = 'x'          | 1, column 28: the quote ` is not closed",
                "SELECT * FROM orders /* x                      | 1, column 22: the comment has no end",
                "SELECT * FROM orders WHERE (user_id = 1        | ",
                "SELECT * FROM orders WHERE user_id = 1)        | 1, column 39: this parenthesis closes none",
            })
    void namesWhatIsNotSupportedAndItsPlace(String text, String said) {
        QueryFault fault = sql.fault(text);

        assertThat(fault.path()).isEqualTo("/sql");
        assertThat(fault.message()).startsWith("line 1, column ").contains(said == null ? "" : said);
        if (fault.message().contains("is not supported")) {
            assertThat(fault.message()).contains("one SELECT of columns");
        }
    }

    @Test
    void saysWhatToWriteForOperatorsOfOneDialect() {
        assertThat(sql.fault("SELECT * FROM orders WHERE user_id = 1 || sku = 'x'")
                        .message())
                .contains("write OR for ||");
        assertThat(sql.fault("SELECT * FROM orders WHERE user_id = 1 && sku = 'x'")
                        .message())
                .contains("write AND for &&");
        assertThat(sql.fault("SELECT * FROM orders WHERE ! user_id = 1").message())
                .contains("write NOT");
    }

    @Test
    void countsLinesAndColumns() {
        assertThat(sql.fault("SELECT\r\n\t*\nFROM orders -- x\nWHERE 'a\nb' = sku\n  AND skuu = 1")
                        .message())
                .isEqualTo("line 6, column 7: unknown column 'skuu', did you mean 'sku'?");
    }

    @ParameterizedTest
    @Tag("Q28")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT * FROM order_s                     | 1, column 15: unknown table 'order_s', did you mean 'orders'? | orders",
                "SELECT skuu FROM orders                   | 1, column 8: unknown column 'skuu', did you mean 'sku'? | sku",
                "SELECT sku, o.ammount FROM orders o       | 1, column 15: unknown column 'ammount', did you mean 'amount'? | amount",
                "SELECT * FROM orders WHERE 1 = skuu       | 1, column 32: unknown column 'skuu', did you mean 'sku'? | sku",
                "SELECT * FROM orders WHERE NOT (sku = 'a' AND statuss IN ('x')) | 1, column 47: unknown column 'statuss', did you mean 'status'? | status",
                "SELECT * FROM orders WHERE paid IS NOT NULL | 1, column 28: unknown column 'paid', did you mean 'paid_at'? | paid_at",
                "SELECT * FROM orders ORDER BY createdat   | 1, column 31: unknown column 'createdat', did you mean 'created_at'? | created_at",
            })
    void namesUnknownNamesTheirPlaceAndWhatWasProbablyMeant(String text, String said, String nearest) {
        assertThat(sql.fault(text)).isEqualTo(new QueryFault("/sql", "line " + said, nearest));
    }

    @ParameterizedTest
    @Tag("Q3")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT * FROM orders WHERE user_id = 42.5          | 38",
                "SELECT * FROM orders WHERE user_id IN (1, 'x')     | 43",
                "SELECT * FROM orders WHERE user_id BETWEEN 'x' AND 2 | 44",
                "SELECT * FROM orders WHERE 'x' < user_id           | 28",
            })
    void aLiteralThatDoesNotFitIsNamedWithItsColumnAndPlace(String text, int column) {
        assertThat(sql.fault(text).message())
                .startsWith("line 1, column " + column + ": ")
                .contains("'user_id'");
    }

    @Test
    void aParameterThatDoesNotFitIsNamedByItsNumber() {
        QueryFault fault = sql.fault("SELECT * FROM orders WHERE sku = ? AND user_id IN (1, ?)", "[\"a\", \"x\"]");

        assertThat(fault.path()).isEqualTo("/parameters/1");
        assertThat(fault.message()).contains("'user_id'");
        assertThat(sql.fault("SELECT * FROM orders LIMIT ?", "[-1]").path()).isEqualTo("/parameters/0");
    }

    @Test
    @Tag("Q29")
    void parametersMustBeAsManyAsPlaceholders() {
        QueryFault few = sql.fault("SELECT * FROM orders WHERE user_id IN (?, ?)", "[1]");
        QueryFault many = sql.fault("SELECT * FROM orders WHERE sku = '?'", "[1, 2]");

        assertThat(few.path()).isEqualTo("/parameters");
        assertThat(few.message())
                .isEqualTo("the SQL has 2 placeholders (?) and 'parameters' has 1 values: the one at line 1,"
                        + " column 43 has none");
        assertThat(many.message()).isEqualTo("the SQL has 0 placeholders (?) and 'parameters' has 2 values");
    }

    @ParameterizedTest
    @Tag("Q28")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"sql\": 1}                                              | /sql",
                "{}                                                        | /sql",
                "[]                                                        | /sql",
                "{\"sql\": \"\"}                                           | /sql",
                "{\"sql\": \"SELECT * FROM orders\", \"parameters\": {}}   | /parameters",
                "{\"sql\": \"SELECT * FROM orders\", \"parameter\": []}    | /parameter",
                "{\"sql\": \"SELECT * FROM orders\", \"limit\": 5}         | /limit",
                "{\"sql\": \"SELECT * FROM orders\", \"where\": {}}        | /where",
                "{\"sql\": \"SELECT * FROM orders\", \"plan\": \"shard\"}  | /plan",
                "{\"sql\": \"SELECT * FROM orders\", \"deadline-ms\": 0}   | /deadline-ms",
                "{\"sql\": \"SELECT * FROM orders\", \"count\": 1}         | /count",
                "{\"sql\": \"SELECT COUNT(*) FROM orders\", \"count\": false} | /count",
            })
    void namesWhatIsWrongBesideTheSql(String body, String path) {
        assertThat(sql.problem(body).faults())
                .singleElement()
                .extracting(QueryFault::path)
                .isEqualTo(path);
    }

    @Test
    @Tag("Q30")
    void aForgedCursorIsRefused() {
        Problem problem = sql.problem("{\"sql\": \"SELECT * FROM orders\", \"cursor\": \"eyJ2IjoxfQ.AAAA\"}");

        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_CURSOR);
        assertThat(problem.faults())
                .singleElement()
                .extracting(QueryFault::path)
                .isEqualTo("/cursor");
    }

    @ParameterizedTest
    @Tag("Q30")
    @ValueSource(
            strings = {
                "' OR 1=1 -- ",
                "\\' OR 1=1 -- ",
                "'; DROP TABLE orders; -- ",
                "\" OR \"\"=\"",
                "`; SELECT 1",
                "x' UNION SELECT * FROM mysql.user #",
                "\u0000",
                "?",
                ":v0",
                "n0",
                "/*! x */"
            })
    void aParameterIsNeverMoreThanAValue(String evil) {
        String json = tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(evil);
        String expected = "(sku = " + json + " AND note LIKE " + evil.replace("\\'", "'") + "%)";

        assertThat(ConditionText.of(sql.accepted(
                                "SELECT * FROM orders WHERE sku = ? AND note LIKE ?",
                                "[" + json + ", " + like(evil) + "]")
                        .where()))
                .isEqualTo(expected);
    }

    private static String like(String text) {
        return tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(text + "%");
    }
}
