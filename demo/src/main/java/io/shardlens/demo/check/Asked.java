package io.shardlens.demo.check;

import io.shardlens.demo.check.Answers.Truth;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.query.Question;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A question with the answer that one unsharded MySQL table gives, to hold the API's answers against. */
record Asked(Question question, Truth truth) {
    /** The plan type that an answer by the shards must name. */
    String planByShards() {
        return question.narrowedByUser() ? "shard-lookup" : "scatter-gather";
    }

    /** The plan types of which an answer must name one when the API chooses. */
    Set<String> plansOfChoice() {
        if (question.narrowedByUser()) {
            return Set.of(planByShards());
        }
        // Where the index cannot be exact it may still know the few rows that the shards then check.
        return question.answeredByIndex() ? Set.of("index-search") : Set.of(planByShards(), "index-then-rows");
    }

    /** What is wrong with an answer; null if nothing is. */
    @Nullable
    String fault(Reply reply, String expectedPlan) {
        return fault(reply, Set.of(expectedPlan));
    }

    /** The same where an answer may name one of several plan types. */
    @Nullable
    String fault(Reply reply, Set<String> expectedPlans) {
        JsonNode answer = reply.body();
        if (!reply.ok() || answer == null) {
            return "HTTP " + reply.status() + " " + answer;
        }
        if (!expectedPlans.contains(Answers.planOf(answer))) {
            return "answered by " + answer.get("plan") + ", not by "
                    + String.join(" or ", new TreeSet<>(expectedPlans));
        }
        if (!answer.path("complete").asBoolean(false)) {
            return "the answer is not complete: " + answer.get("shards");
        }
        if (answer.path("count").asLong(-1) != truth.count()) {
            return "count is " + answer.get("count") + ", MySQL counts " + truth.count();
        }
        return rowsFault(Answers.rows(answer));
    }

    private @Nullable String rowsFault(List<ShownRow> rows) {
        List<ShownRow> expected = truth.rows();
        for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
            ShownRow wanted = expected.get(i);
            if (!wanted.key().equals(rows.get(i).key())) {
                return "row " + (i + 1) + " is " + rows.get(i).key() + ", in MySQL " + wanted.key();
            }
            String difference = wanted.only(question.select()).difference(rows.get(i));
            if (difference != null) {
                return "row " + (i + 1) + ", " + wanted.key() + ": " + difference;
            }
        }
        return rows.size() == expected.size() ? null : rows.size() + " rows, in MySQL " + expected.size();
    }
}
