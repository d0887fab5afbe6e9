package io.shardlens.sync.simulation;

import java.util.ArrayList;
import java.util.List;

/** What may happen, each about as often as its weight says. */
enum Action {
    TRANSACTION(8),
    MOVE(2),
    DEFINE(1),
    REPAIR(2),
    PIPELINE(12),
    REFRESH(3),
    COMMIT_BECOMES_VISIBLE(1),
    PROBE(1),
    BEAT(2),
    LATE_REQUEST(2),
    KILL(1),
    ANOTHER_WORKER(1),
    CANAL(1),
    STATE_FAULT(1),
    INDEX_RESTART(1);

    private static final List<Action> TABLE = table();

    private final int weight;

    Action(int weight) {
        this.weight = weight;
    }

    private static List<Action> table() {
        List<Action> table = new ArrayList<>();
        for (Action action : values()) {
            for (int i = 0; i < action.weight; i++) {
                table.add(action);
            }
        }
        return List.copyOf(table);
    }

    /** The action that a step's number stands for. */
    static Action of(int step) {
        return TABLE.get((step & 0xFF) % TABLE.size());
    }

    /** The rest of a step's number. */
    static int detail(int step) {
        return step >>> 8;
    }
}
