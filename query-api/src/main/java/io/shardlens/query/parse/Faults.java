package io.shardlens.query.parse;

import io.shardlens.query.model.QueryFault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects what is wrong, so that a caller learns everything at once. For one thread. */
final class Faults {
    /** More would help nobody. */
    private static final int MOST = 50;
    /** Longest part of a caller's text that is shown back. */
    private static final int SHOWN = 64;

    private final List<QueryFault> faults = new ArrayList<>();

    void add(Pointer at, String message) {
        if (faults.size() < MOST) {
            faults.add(new QueryFault(at.toString(), message, null));
        }
    }

    /** {@code what} is such as "column"; {@code known} are the names that would be right. */
    void addUnknown(Pointer at, String what, String name, Collection<String> known) {
        if (faults.size() < MOST) {
            // A very long name is near to nothing, and comparing it would cost.
            String nearest = name.length() > SHOWN ? null : NearestName.of(name, known);
            faults.add(new QueryFault(
                    at.toString(),
                    "unknown " + what + " '" + shown(name) + "'"
                            + (nearest == null ? "" : ", did you mean '" + nearest + "'?"),
                    nearest));
        }
    }

    /** A caller's text, cut to a length that fits a message. */
    static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    boolean isEmpty() {
        return faults.isEmpty();
    }

    int size() {
        return faults.size();
    }

    List<QueryFault> list() {
        return List.copyOf(faults);
    }
}
