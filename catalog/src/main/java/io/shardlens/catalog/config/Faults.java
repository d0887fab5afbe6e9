package io.shardlens.catalog.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Collects what is wrong in one file, and knows where in it each path is. */
final class Faults {
    private final Map<String, Mark> places = new LinkedHashMap<>();
    private final List<Fault> faults = new ArrayList<>();

    /** Notes where a path is written. */
    void locate(String path, Optional<Mark> mark) {
        mark.ifPresent(m -> places.putIfAbsent(path, m));
    }

    /** Adds a fault at the place of the path, or of the nearest path around it that has one. */
    void add(String path, String message) {
        add(place(path), path, message);
    }

    /** Adds a fault at a place. */
    void add(Optional<Mark> mark, String path, String message) {
        faults.add(mark.map(m -> new Fault(m.getLine() + 1, m.getColumn() + 1, path, message))
                .orElseGet(() -> new Fault(0, 0, path, message)));
    }

    boolean isEmpty() {
        return faults.isEmpty();
    }

    /** In the order of the file, each once. */
    List<Fault> inOrder() {
        return faults.stream()
                .distinct()
                .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
                .toList();
    }

    private Optional<Mark> place(String path) {
        String around = path;
        while (!places.containsKey(around) && !around.isEmpty()) {
            int end = Math.max(around.lastIndexOf('.'), around.lastIndexOf('['));
            around = end < 0 ? "" : around.substring(0, end);
        }
        return Optional.ofNullable(places.get(around));
    }
}
