package io.shardlens.sync.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.fixture.MemoryIndex;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.Bulk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delivering again, in any cut and from any point, changes nothing. */
class ReplayTest {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.TABLE);
    private static final int EVENTS = 60;
    private static final int IDS = 12;

    /** Binlog events over few ids, and the rows that are left at their end. */
    private record History(List<List<RowChange>> events, Map<Long, String> rows) {
        static History of(Random random) {
            Map<Long, String> rows = new TreeMap<>();
            List<List<RowChange>> events = new ArrayList<>();
            for (int e = 0; e < EVENTS; e++) {
                List<RowChange> changes = new ArrayList<>();
                for (int c = random.nextInt(1, 6); c > 0; c--) {
                    change(random, rows, changes, "v" + e + "." + c);
                }
                events.add(changes);
            }
            return new History(events, rows);
        }

        private static void change(Random random, Map<Long, String> rows, List<RowChange> changes, String value) {
            long id = random.nextInt(IDS);
            long other = random.nextInt(IDS);
            String before = rows.get(id);
            if (before == null) {
                rows.put(id, value);
                changes.add(new RowChange.Insert(Orders.row(id, value)));
            } else if (random.nextInt(3) == 0) {
                rows.remove(id);
                changes.add(new RowChange.Delete(Orders.row(id, before)));
            } else {
                long after = rows.containsKey(other) ? id : other;
                rows.remove(id);
                rows.put(after, value);
                changes.add(new RowChange.Update(Orders.row(id, before), Orders.row(after, value)));
            }
        }

        List<DocumentOp> operations(int event) {
            return RowOperations.of(Orders.at(Orders.IN_DB0, 1000L + event * 40L), events.get(event), DOCUMENTS)
                    .operations();
        }
    }

    /** Sends the events from one to another in bulks of random sizes. */
    private static void deliver(MemoryIndex index, History history, int from, int to, Random random) {
        Bulk bulk = new Bulk();
        for (int event = from; event < to; event++) {
            for (DocumentOp operation : history.operations(event)) {
                bulk.add(operation, count -> {});
                if (random.nextInt(4) == 0) {
                    index.send(bulk.operations());
                    bulk = new Bulk();
                }
            }
        }
        index.send(bulk.operations());
    }

    private static void assertEqual(MemoryIndex index, History history) {
        Map<String, String> live = index.live();
        assertThat(live.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        history.rows().keySet().stream().map(String::valueOf).toList());
        history.rows()
                .forEach((id, value) -> assertThat(live.get(String.valueOf(id))).contains("\"a\":\"" + value + "\""));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    @Tag("S14")
    void deliveringEveryBatchTwiceInAnyCutEndsTheSame(long seed) {
        Random random = new Random(seed);
        History history = History.of(random);
        MemoryIndex index = new MemoryIndex();

        for (int from = 0; from < EVENTS; ) {
            int to = Math.min(EVENTS, from + random.nextInt(1, 9));
            deliver(index, history, from, to, random);
            deliver(index, history, Math.max(0, from - random.nextInt(5)), to, random);
            from = to;
        }

        assertEqual(index, history);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
    @Tag("S14")
    void anOldBatchBehindANewOneTakesNothingBack(long seed) {
        Random random = new Random(seed);
        History history = History.of(random);
        MemoryIndex index = new MemoryIndex();
        deliver(index, history, 0, EVENTS, random);
        Map<String, String> before = index.all();

        for (int i = 0; i < 20; i++) {
            int from = random.nextInt(EVENTS);
            deliver(index, history, from, random.nextInt(from, EVENTS) + 1, random);
        }

        assertThat(index.all()).isEqualTo(before);
        assertEqual(index, history);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {31, 32, 33, 34})
    @Tag("S10")
    void replayingTheWholeBinlogEndsTheSame(long seed) {
        Random random = new Random(seed);
        History history = History.of(random);
        MemoryIndex index = new MemoryIndex();
        deliver(index, history, 0, EVENTS, random);

        deliver(index, history, 0, EVENTS, random);

        assertEqual(index, history);
    }
}
