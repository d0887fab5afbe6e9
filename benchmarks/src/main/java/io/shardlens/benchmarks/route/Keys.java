package io.shardlens.benchmarks.route;

import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Seeded keys, gone through in turn, so that no branch is learnt by heart. */
@State(Scope.Thread)
public class Keys {
    private static final int COUNT = 4_096;
    private static final long SEED = 20_261_129;

    final long[] any = new long[COUNT];
    final long[] inThreeStages = new long[COUNT];
    final long[] inAThousandStages = new long[COUNT];
    final String[] texts = new String[COUNT];
    private int next;

    public Keys() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < COUNT; i++) {
            any[i] = random.nextLong();
            inThreeStages[i] = random.nextLong(4 * RoutingRules.STAGE);
            inAThousandStages[i] = random.nextLong(1_000 * RoutingRules.STAGE);
            texts[i] = "user-" + random.nextInt(1_000_000_000);
        }
    }

    int next() {
        next = (next + 1) & (COUNT - 1);
        return next;
    }
}
