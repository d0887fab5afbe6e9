package io.shardlens.sync.definition;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.reindex.Reindexes;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.TableReader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables as they are declared now: read from MySQL when a statement has changed one, and again now and then, since statements also run
 * on servers that other workers follow. Brings the indices in line before anything is written in the new form, and tells whoever keeps
 * records of what the indices hold. Thread-safe.
 */
public final class Definitions implements Supplier<Declared> {
    private static final Logger LOGGER = LoggerFactory.getLogger(Definitions.class);

    /** Keeps records of what the indices hold. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Tables are declared otherwise from now on. Told again after a failure.
         *
         * @param tables logical names
         * @throws IndexUnavailableException when it could not be recorded
         */
        void redefined(Declared before, Declared now, Set<String> tables);
    }

    /**
     * What decides beside the declarations how rows become documents.
     *
     * @param zeroDatesAreDeadLetters whether a row with a date that is none keeps only its keys
     * @param placedOtherwise whether the topology has moved rows since the index was begun
     */
    public record RowRules(boolean zeroDatesAreDeadLetters, boolean placedOtherwise) {}

    private final TableReader reader;
    private final Reindexes reindexes;
    private final WriteIndices written;
    private final RowRules rules;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private Instant readAt;
    private volatile Declared now;
    /** What every listener knows of. */
    private Declared told;

    private Definitions(
            TableReader reader,
            Reindexes reindexes,
            WriteIndices written,
            RowRules rules,
            InstantSource clock,
            Declared first) {
        this.reader = reader;
        this.reindexes = reindexes;
        this.written = written;
        this.rules = rules;
        this.clock = clock;
        this.readAt = clock.instant();
        this.now = first;
        this.told = first;
    }

    /**
     * Reads the tables for the first time and makes the indices that are missing.
     *
     * @param written told what each table is written into
     * @throws CatalogException if no table could be read, or a server that is needed to tell did not answer
     * @throws SourceException if no server answers
     * @throws IndexUnavailableException when the index does not answer
     */
    public static Definitions begin(
            TableReader reader, Reindexes reindexes, WriteIndices written, RowRules rules, InstantSource clock) {
        TableReader.Tables tables = reader.read();
        tables.fields().forEach((name, fields) -> written.write(name, reindexes.prepare(fields)));
        return new Definitions(reader, reindexes, written, rules, clock, declared(tables, rules));
    }

    private static Declared declared(TableReader.Tables tables, RowRules rules) {
        return new Declared(
                tables.catalog(),
                tables.fields(),
                tables.leftOut(),
                rules.zeroDatesAreDeadLetters(),
                rules.placedOtherwise());
    }

    @Override
    public Declared get() {
        return now;
    }

    /** From now on told of every change. */
    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /** No longer told. */
    public void forget(Listener listener) {
        listeners.remove(listener);
    }

    /**
     * Reads the tables anew, after a statement on one server.
     *
     * @param committed the statement's transaction
     * @throws SourceException when the server does not answer
     * @throws IndexUnavailableException when the indices or the records could not be brought in line; it has to be tried again
     */
    public synchronized void reread(String server, GtidSet committed) {
        apply(reader.reread(server, committed));
    }

    /**
     * Reads the tables anew unless that was done just now; see {@link #reread(String, GtidSet)}.
     *
     * @param age how old what is known may be
     */
    public synchronized void refresh(Duration age) {
        if (readAt.plus(age).isAfter(clock.instant()) && told == now) {
            return;
        }
        apply(reader.reread());
    }

    /**
     * The columns of a physical table that MySQL computes of others.
     *
     * @throws SourceException when the server does not answer
     */
    public Set<String> generatedColumns(PhysicalTable table) {
        return reader.generatedColumns(table);
    }

    private void apply(TableReader.Tables tables) {
        readAt = clock.instant();
        Declared before = told;
        Declared next = declared(tables, rules);
        Set<String> changed = new LinkedHashSet<>(before.fields().keySet());
        changed.addAll(next.fields().keySet());
        changed.removeIf(table -> before.definition(table).equals(next.definition(table)));
        // Both halves of a row are in the same indices.
        changed.addAll(changed.stream()
                .map(table -> next.catalog().table(table).flatMap(LogicalTable::otherHalf))
                .flatMap(Optional::stream)
                .map(LogicalTable::name)
                .toList());
        if (changed.isEmpty()) {
            return;
        }
        Map<String, List<WriteIndex>> indices = new HashMap<>();
        for (String table : changed) {
            IndexFields fields = next.fields().get(table);
            if (fields != null) {
                indices.put(table, reindexes.prepare(fields));
            }
        }
        // The indices take both the old and the new form by now; records are told before anybody relies on them.
        // Whoever looks which indices there are must not put back what it saw before.
        synchronized (written) {
            indices.forEach(written::write);
        }
        now = next;
        for (String table : changed) {
            LOGGER.atInfo()
                    .addKeyValue("table", table)
                    .addKeyValue("columns", columns(next, table))
                    .log("A table is declared otherwise from now on");
        }
        listeners.forEach(listener -> listener.redefined(before, next, changed));
        told = next;
    }

    private static List<String> columns(Declared declared, String table) {
        IndexFields fields = declared.fields().get(table);
        return fields == null
                ? List.of()
                : fields.table().columns().stream()
                        .map(c -> c.name() + " " + c.type().sql())
                        .toList();
    }
}
