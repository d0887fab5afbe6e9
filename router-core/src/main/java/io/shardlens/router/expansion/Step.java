package io.shardlens.router.expansion;

import java.util.List;

/**
 * One step of an expansion. The next one begins when every action of this one is done.
 *
 * @param id {@code t1} to {@code t5}, then {@code purge}
 * @param title what the step reaches
 * @param actions in their order, at least one
 */
public record Step(String id, String title, List<Action> actions) {
    /** Copies the list. */
    public Step {
        actions = List.copyOf(actions);
    }

    /**
     * One thing to do.
     *
     * @param where the server or the people it is for
     * @param what to do, and what to wait for
     * @param statements SQL or commands, in their order; may be empty
     */
    public record Action(String where, String what, List<String> statements) {
        /** Copies the list. */
        public Action {
            statements = List.copyOf(statements);
        }

        static Action of(String where, String what, String... statements) {
            return new Action(where, what, List.of(statements));
        }
    }
}
