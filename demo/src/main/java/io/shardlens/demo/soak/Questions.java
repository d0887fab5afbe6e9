package io.shardlens.demo.soak;

import io.shardlens.demo.data.Order;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks the API while parts fail. An error that says what is missing is right then; an answer that is not complete without having been
 * asked for, or an error of the API's own, is not. Asks in a thread of its own from {@link #start} until {@link #close}.
 */
final class Questions implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofMillis(200);
    private static final int ENOUGH = 20;
    private static final int INTERNAL_ERROR = 500;
    private static final int TOO_MANY = 429;

    private final RunningDemo demo;
    private final SplittableRandom random;
    private final List<String> wrong = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("questions").unstarted(this::run);
    private long answered;
    private long refused;

    Questions(RunningDemo demo, long seed) {
        this.demo = demo;
        this.random = new SplittableRandom(seed);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                ask();
                demo.patience().pause().by(BETWEEN);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        Order order = demo.generator().order(random.nextLong(demo.rows()));
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("limit", 5);
        if (random.nextBoolean()) {
            body.putObject("where").putObject("eq").put("user_id", order.userId());
        } else {
            body.putObject("where").putObject("eq").put("sku", order.sku());
        }
        try {
            note(body, demo.api().query(body));
        } catch (IOException e) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            wrong(body + " got no answer: " + e);
        }
    }

    private synchronized void note(ObjectNode body, Reply reply) {
        JsonNode answer = reply.body();
        if (!reply.ok()) {
            refused++;
            // Nothing is wrong with the question itself.
            boolean told = reply.status() > INTERNAL_ERROR || reply.status() == TOO_MANY;
            if (!told || answer == null) {
                wrong(body + " got HTTP " + reply.status() + " " + answer);
            }
            return;
        }
        answered++;
        if (answer == null || !answer.path("complete").asBoolean(false)) {
            wrong(body + " got an answer that is not complete: " + answer);
        }
    }

    private synchronized void wrong(String what) {
        if (wrong.size() < ENOUGH) {
            wrong.add(what);
        }
    }

    /** Answers that were no answers of this product. */
    synchronized List<String> wrong() {
        return List.copyOf(wrong);
    }

    synchronized String summary() {
        return answered + " questions answered, " + refused + " refused with a reason";
    }

    /** Returns when nothing is asked any more. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
