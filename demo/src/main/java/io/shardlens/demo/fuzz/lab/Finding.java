package io.shardlens.demo.fuzz.lab;

import java.util.Set;

/** What came of a question put in one way. */
public sealed interface Finding {
    /**
     * The same answer as that of one table.
     *
     * @param plans who answered its pages
     */
    record Same(Set<String> plans) implements Finding {
        public Same {
            plans = Set.copyOf(plans);
        }
    }

    /** The demanded plan was refused, with a reason. */
    record Refused(String reason) implements Finding {}

    /**
     * Another answer, or none.
     *
     * @param plan who answered; where nobody did, what came instead, without names and values
     * @param shown both answers, for people
     */
    record Different(String plan, String shown) implements Finding {}
}
