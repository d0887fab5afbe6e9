package io.shardlens.demo.check;

import io.shardlens.demo.system.RunningDemo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The worker and Canal are killed while rows change; when each is back the index catches up and equals the rows. */
public final class FollowersKilled implements Check {
    private static final int WRITES_PER_SECOND = 300;
    private static final int WRITES_BETWEEN = 200;
    private static final Duration ENOUGH = Duration.ofSeconds(60);

    private final Check documents;

    /** @param documents must hold after each restart */
    FollowersKilled(Check documents) {
        this.documents = documents;
    }

    @Override
    public String title() {
        return "with the worker killed, and with Canal killed, the index catches up";
    }

    private interface Step {
        void run() throws Exception;
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        long before = demo.writes().done();
        List<String> differences = new ArrayList<>();
        demo.writes().rate(WRITES_PER_SECOND);
        killed(demo, "the worker", differences, demo.worker()::kill, demo.worker()::start);
        demo.writes().rate(WRITES_PER_SECOND);
        Verdict last = killed(
                demo,
                "Canal",
                differences,
                demo.stack().canal()::kill,
                demo.stack().canal()::start);
        return new Verdict(
                (demo.writes().done() - before) + " changes before, during and after; " + last.summary(), differences);
    }

    private Verdict killed(RunningDemo demo, String what, List<String> differences, Step kill, Step start)
            throws Exception {
        letWrite(demo);
        kill.run();
        letWrite(demo);
        start.run();
        letWrite(demo);
        demo.quiesce();
        Verdict verdict = documents.on(demo);
        verdict.differences().forEach(difference -> differences.add("after " + what + " was killed: " + difference));
        return verdict;
    }

    private static void letWrite(RunningDemo demo) throws InterruptedException {
        long enough = demo.writes().done() + WRITES_BETWEEN;
        demo.patience()
                .until(WRITES_BETWEEN + " changes", ENOUGH, () -> demo.writes().done() >= enough);
    }
}
