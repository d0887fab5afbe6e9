package io.shardlens.demo.check;

import io.shardlens.demo.check.Answers.Truth;
import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.query.Condition.Use;
import io.shardlens.demo.query.Operator;
import io.shardlens.demo.query.Question;
import io.shardlens.demo.query.QuestionGenerator;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Random questions get the same rows in the same order from the index, from all shards at once, from whichever the API chooses, and from
 * one unsharded MySQL table with the same rows. Every answer must name the plan that was meant; where the index cannot be exact, forcing
 * it must be refused.
 */
public final class AnswersAgree implements Check {
    private static final int TIMES_BY_INDEX = 5;
    private static final int TIMES_BY_SHARDS = 3;
    private static final int LEAST_BY_INDEX = 300;
    private static final int LEAST_PER_USE = 3;
    private static final double LEAST_NON_EMPTY = 0.6;

    private final List<Asked> asked;

    /** @param asked filled with every question and MySQL's answer, for later checks */
    AnswersAgree(List<Asked> asked) {
        this.asked = asked;
    }

    @Override
    public String title() {
        return "index, scatter-gather and one unsharded MySQL table give the same answers";
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        demo.quiesce();
        List<Question> questions = new QuestionGenerator(
                        new SplittableRandom(demo.seed()), demo.generator()::order, demo.rows())
                .questions(TIMES_BY_INDEX, TIMES_BY_SHARDS);
        Answers answers = new Answers(demo.mapper(), demo.api());
        List<String> differences = new ArrayList<>();
        // The one table is asked ahead, beside the API: it takes as long as everything else together.
        ExecutorService ahead = Executors.newSingleThreadExecutor();
        try (Connection unsharded = Answers.unsharded(demo.databases())) {
            List<Future<Truth>> truths = questions.stream()
                    .map(question -> ahead.submit(() -> answers.fromMysql(unsharded, question)))
                    .toList();
            for (int i = 0; i < questions.size(); i++) {
                Asked one = new Asked(questions.get(i), truths.get(i).get());
                asked.add(one);
                compare(one, answers, differences);
                demo.console().progress("asking", asked.size(), questions.size());
            }
        } finally {
            ahead.shutdownNow();
        }
        return verdict(differences);
    }

    private static void compare(Asked asked, Answers answers, List<String> differences) throws IOException {
        Question question = asked.question();
        Reply byIndex = answers.fromApi(question, "index");
        note(
                differences,
                asked,
                "index",
                answers,
                question.answeredByIndex() ? asked.fault(byIndex, "index-search") : refused(byIndex));
        note(
                differences,
                asked,
                "shards",
                answers,
                asked.fault(answers.fromApi(question, "shards"), asked.planByShards()));
        note(
                differences,
                asked,
                "auto",
                answers,
                asked.fault(answers.fromApi(question, "auto"), asked.plansOfChoice()));
    }

    private static @Nullable String refused(Reply reply) {
        return reply.status() == 422
                ? null
                : "the index cannot be exact here, yet forcing it gave HTTP " + reply.status();
    }

    private static void note(
            List<String> differences, Asked asked, String plan, Answers answers, @Nullable String fault) {
        if (fault != null) {
            differences.add("question " + asked.question().number() + " by plan " + plan + ": " + fault + "\n      "
                    + answers.body(asked.question()).put("plan", plan));
        }
    }

    private Verdict verdict(List<String> differences) {
        Map<Use, Integer> uses = new HashMap<>();
        asked.forEach(one -> one.question().where().uses().forEach(use -> uses.merge(use, 1, Integer::sum)));
        int fewest = Integer.MAX_VALUE;
        for (Operator operator : Operator.values()) {
            for (OrderColumn column : OrderColumn.values()) {
                fewest = Math.min(fewest, uses.getOrDefault(new Use(operator, column), 0));
            }
        }
        long byIndex =
                asked.stream().filter(one -> one.question().answeredByIndex()).count();
        long nonEmpty =
                asked.stream().filter(one -> !one.truth().rows().isEmpty()).count();
        long ties = asked.stream().filter(AnswersAgree::tieAtLimit).count();
        long nulls = asked.stream().filter(AnswersAgree::sortsNulls).count();
        require(differences, byIndex >= LEAST_BY_INDEX, "only " + byIndex + " questions for the index");
        require(differences, fewest >= LEAST_PER_USE, "an operator was used only " + fewest + " times on some column");
        require(
                differences,
                nonEmpty >= LEAST_NON_EMPTY * asked.size(),
                "only " + nonEmpty + " questions had an answer");
        require(differences, ties > 0, "no question had a tie at its limit");
        require(differences, nulls > 0, "no question sorted by a column with nulls");
        return new Verdict(
                asked.size() + " questions, " + byIndex + " of them by index; every operator on every column at least "
                        + fewest + " times; "
                        + 100 * nonEmpty / asked.size() + "% with rows, " + ties + " with a tie at the limit, " + nulls
                        + " sorting nulls",
                differences);
    }

    private static void require(List<String> differences, boolean holds, String otherwise) {
        if (!holds) {
            differences.add(otherwise);
        }
    }

    /** The last row and the one after it are equal in everything that was sorted by, so that the primary key decides. */
    private static boolean tieAtLimit(Asked asked) {
        List<OrderColumn> sorted =
                asked.question().order().stream().map(Question.Sort::column).toList();
        return !sorted.isEmpty()
                && !asked.truth().next().isEmpty()
                && asked.truth()
                        .rows()
                        .getLast()
                        .only(sorted)
                        .equals(asked.truth().next().getFirst().only(sorted));
    }

    private static boolean sortsNulls(Asked asked) {
        return asked.question().order().stream()
                .map(Question.Sort::column)
                .anyMatch(column -> asked.truth().rows().stream()
                        .anyMatch(row -> "null".equals(row.values().get(column))));
    }
}
