package io.shardlens.demo.check;

import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * With Elasticsearch killed, the same questions are answered rightly by the shards within their deadline, first while nothing changes, so
 * that answers can be compared, then while rows change. When it is back the index answers again, with those changes in it.
 */
public final class IndexKilled implements Check {
    private static final int WRITES_PER_SECOND = 100;
    private static final int LEAST_WRITES = 200;
    private static final long DEADLINE_MILLIS = 5_000;
    private static final Duration RECOVERY = Duration.ofSeconds(60);

    private final List<Asked> asked;
    private final Check documents;

    /**
     * @param asked questions with their answers, rows unchanged since
     * @param documents must hold at the end
     */
    IndexKilled(List<Asked> asked, Check documents) {
        this.asked = asked;
        this.documents = documents;
    }

    @Override
    public String title() {
        return "with Elasticsearch killed the shards answer, and after its restart the index does";
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        demo.quiesce();
        Answers answers = new Answers(demo.mapper(), demo.api());
        List<String> differences = new ArrayList<>();
        demo.stack().elasticsearch().kill();
        long slowest = 0;
        for (int i = 0; i < asked.size(); i++) {
            Instant start = demo.patience().now();
            note(
                    differences,
                    asked.get(i),
                    asked.get(i).fault(ask(answers, asked.get(i)), asked.get(i).planByShards()));
            slowest = Math.max(slowest, demo.patience().since(start).toMillis());
            demo.console().progress("asking without Elasticsearch", i + 1L, asked.size());
        }
        if (slowest > DEADLINE_MILLIS) {
            differences.add("the slowest answer took " + slowest + " ms, its deadline was " + DEADLINE_MILLIS + " ms");
        }
        long before = demo.writes().done();
        askWhileWriting(demo, answers, differences);
        demo.stack().elasticsearch().start();
        Instant back = demo.patience().now();
        demo.patience().until("the index answers again", RECOVERY, () -> indexAnswers(answers));
        Duration recovery = demo.patience().since(back);
        demo.quiesce();
        long written = demo.writes().done() - before;
        Verdict after = documents.on(demo);
        differences.addAll(after.differences());
        return new Verdict(
                asked.size() + " questions by the shards, the slowest in " + slowest + " ms; " + written
                        + " changes meanwhile; the index answers " + recovery.toMillis() + " ms after the restart; "
                        + after.summary(),
                differences);
    }

    private static Reply ask(Answers answers, Asked asked) throws IOException {
        return answers.fromApi(asked.question(), "auto", DEADLINE_MILLIS);
    }

    /** Rows change, so only the plan and the completeness of answers can be judged. */
    private void askWhileWriting(RunningDemo demo, Answers answers, List<String> differences) throws Exception {
        long before = demo.writes().done();
        demo.writes().rate(WRITES_PER_SECOND);
        for (int i = 0; demo.writes().done() < before + LEAST_WRITES; i = (i + 1) % asked.size()) {
            Reply reply = ask(answers, asked.get(i));
            JsonNode answer = reply.body();
            boolean good = reply.ok()
                    && answer != null
                    && answer.path("complete").asBoolean(false)
                    && Answers.planOf(answer).equals(asked.get(i).planByShards());
            note(differences, asked.get(i), good ? null : "with writes: HTTP " + reply.status() + " " + answer);
        }
    }

    private boolean indexAnswers(Answers answers) throws IOException {
        Asked first = asked.stream()
                .filter(one -> one.plansOfChoice().contains("index-search"))
                .findFirst()
                .orElseThrow();
        JsonNode answer = ask(answers, first).body();
        return answer != null && Answers.planOf(answer).equals("index-search");
    }

    private static void note(List<String> differences, Asked asked, @Nullable String fault) {
        if (fault != null) {
            differences.add("question " + asked.question().number() + " without Elasticsearch: " + fault);
        }
    }
}
