package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Parsers;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryFault;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** SQL texts put to the real parser. */
final class SqlTexts {
    final QueryParser parser = Parsers.parser();

    static String body(String sql, String parameters) {
        JsonMapper mapper = JsonMapper.shared();
        ObjectNode body = mapper.createObjectNode().put("sql", sql);
        return body.set("parameters", mapper.readTree(parameters)).toString();
    }

    ParsedSql parse(String body) {
        return parser.sql(body.getBytes(StandardCharsets.UTF_8), stop -> {});
    }

    Query accepted(String sql) {
        return accepted(sql, "[]");
    }

    Query accepted(String sql, String parameters) {
        return switch (parse(body(sql, parameters)).parsed()) {
            case Parsed.Accepted accepted -> accepted.query();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
    }

    Problem problem(String body) {
        return switch (parse(body).parsed()) {
            case Parsed.Accepted accepted -> throw new AssertionError("accepted: " + accepted.query());
            case Parsed.Refused refused -> refused.problem();
        };
    }

    QueryFault fault(String sql) {
        return fault(sql, "[]");
    }

    /** The first of the faults. */
    QueryFault fault(String sql, String parameters) {
        Problem problem = problem(body(sql, parameters));
        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_QUERY);
        assertThat(problem.type().status()).isEqualTo(400);
        assertThat(problem.faults()).isNotEmpty();
        return problem.faults().getFirst();
    }
}
