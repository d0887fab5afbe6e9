package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.fuzz.query.SqlRequest;
import io.shardlens.demo.fuzz.query.Truth;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.http.JsonHttp.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts questions to the API, follows their pages and compares. */
final class Questioner {
    private static final Duration TIMEOUT = Duration.ofSeconds(100);
    private static final int MOST_PAGES = 6;
    private static final int DEFAULT_LIMIT = 20;
    private static final long HALF_AN_HOUR_MILLIS = 1_800_000;
    private static final int UNPROCESSABLE = 422;

    private final JsonHttp http;
    private final URI base;

    Questioner(JsonHttp http, URI base) {
        this.http = http;
        this.base = base;
    }

    /** Empty where the question cannot be put in that way. */
    Optional<Finding> ask(FuzzTable table, ObjectNode query, Way way, Truth truth) throws IOException {
        ObjectNode body = query.deepCopy();
        String path = "/v1/tables/" + table.name() + "/query";
        if (way == Way.SQL) {
            Optional<ObjectNode> sql = SqlRequest.of(table, query);
            if (sql.isEmpty()) {
                return Optional.empty();
            }
            body = sql.get();
            path = "/v1/sql";
        }
        body.put("plan", way.plan());
        if (way == Way.BEHIND) {
            body.put("max-lag-ms", HALF_AN_HOUR_MILLIS);
        }
        return Optional.of(pages(
                base.resolve(path),
                body,
                query.path("limit").asInt(DEFAULT_LIMIT),
                query.path("offset").asInt(0),
                truth));
    }

    private Finding pages(URI uri, ObjectNode body, int limit, int offset, Truth truth) throws IOException {
        Set<String> plans = new TreeSet<>();
        int from = offset;
        for (int page = 0; page < MOST_PAGES; page++) {
            Reply reply = http.post(uri, body, TIMEOUT);
            JsonNode answer = reply.body();
            if (!reply.ok() || answer == null) {
                return refusal(reply, page, body);
            }
            String plan = answer.path("plan").path("type").asString("");
            plans.add(plan);
            Optional<String> fault =
                    truth.fault(answer, from, limit, body.path("count").asBoolean(false));
            if (fault.isPresent()) {
                return new Finding.Different(
                        plan, "page " + (page + 1) + ", " + answer.path("plan") + ": " + fault.get());
            }
            if (!answer.has("cursor")) {
                break;
            }
            body.remove("offset");
            body.set("cursor", answer.path("cursor"));
            if (uri.getPath().endsWith("/sql")) {
                // What was passed over stays passed over, and SQL may not say it again.
                body.put("sql", body.path("sql").asString("").replaceFirst(" OFFSET \\d+$", ""));
            }
            from += limit;
        }
        return new Finding.Same(plans);
    }

    private static Finding refusal(Reply reply, int page, ObjectNode body) {
        JsonNode problem = reply.body();
        String detail = problem == null ? "" : problem.path("detail").asString("");
        boolean demanded = body.path("plan").asString("").equals("index");
        return reply.status() == UNPROCESSABLE && demanded
                ? new Finding.Refused(detail)
                : new Finding.Different(
                        general(reply),
                        "page " + (page + 1) + " got HTTP " + reply.status() + " " + problem + " for " + body);
    }

    /** Neither names nor values, so that a smaller question may get the same. */
    private static String general(Reply reply) {
        JsonNode problem = reply.body() == null ? MissingNode.getInstance() : reply.body();
        String message =
                problem.at("/faults/0/message").asString(problem.path("detail").asString(""));
        return "HTTP " + reply.status() + " " + message.replaceAll("['\"].*['\"]|\\d+", "..");
    }
}
