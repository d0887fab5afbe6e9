package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.ConditionText;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.QueryFault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowParserTest {
    private final QueryParser parser = Parsers.parser();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "orders   | 4611686018427387905 | order_id = 4611686018427387905",
                "invoices | 18446744073709551615 | invoice_id = 18446744073709551615",
                "accounts | a,b           | account = \"a,b\"",
                "accounts | a%20b%2Fc+d   | account = \"a b/c+d\"",
                "accounts | %E5%95%86     | account = \"商\"",
                "lines    | 5,x           | (order_id = 5 AND code = \"x\")",
                "lines    | 5,            | (order_id = 5 AND code = \"\")",
                "lines    | 5,x%2Cy       | (order_id = 5 AND code = \"x,y\")",
            })
    void readsTheKeyOutOfThePath(String table, String segment, String expected) {
        assertThat(text(parser.row(table, segment, List.of()))).isEqualTo(expected);
    }

    @Test
    void theShardingKeyMayBeGivenAsWell() {
        assertThat(text(parser.row("orders", "7", List.of(Map.entry("user_id", "42")))))
                .isEqualTo("(order_id = 7 AND user_id = 42)");
    }

    @ParameterizedTest
    @Tag("Q28")
    @Tag("Q30")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "orders | x          | key | 'order_id'",
                "orders | 1 OR 1=1   | key | 'order_id'",
                "orders | 7%         | key | hexadecimal",
                "orders | %zz        | key | hexadecimal",
                "accounts | %FF      | key | UTF-8",
                "lines  | 5          | key | (order_id, code)",
                "lines  | 5,6,7      | key | (order_id, code)",
                "order  | 5          | table | 'orders'",
                "events | 5          | user_id | unique only within a shard",
            })
    void namesWhatIsWrong(String table, String segment, String path, String said) {
        assertThat(problem(parser.row(table, segment, List.of())).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.path()).isEqualTo(path);
                    assertThat(fault.message()).contains(said);
                });
    }

    @Test
    @Tag("Q28")
    void noOtherParameterIsTaken() {
        Problem problem = problem(parser.row(
                "orders",
                "7",
                List.of(Map.entry("userid", "1"), Map.entry("user_id", "1"), Map.entry("user_id", "2"))));

        assertThat(problem.faults())
                .containsExactly(
                        new QueryFault("userid", "unknown parameter 'userid', did you mean 'user_id'?", "user_id"),
                        new QueryFault("user_id", "the parameter is given twice", null));
    }

    private static String text(Parsed parsed) {
        return switch (parsed) {
            case Parsed.Accepted accepted -> ConditionText.of(accepted.query().where());
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
    }

    private static Problem problem(Parsed parsed) {
        return switch (parsed) {
            case Parsed.Accepted accepted -> throw new AssertionError("accepted: " + accepted.query());
            case Parsed.Refused refused -> refused.problem();
        };
    }
}
