package io.shardlens.sync.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.fixture.Orders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableComparisonTest {
    private static final List<PhysicalTable> TABLES = List.of(Orders.IN_DB0, Orders.IN_DB1);

    private final MemoryShards shards = new MemoryShards();
    private final List<Finding> findings = new ArrayList<>();
    private long changing;
    private long stubs;

    private TableComparison.Result compare(List<PhysicalTable> selected, Limits limits) throws InterruptedException {
        Recheck recheck = new Recheck(shards, shards, shards, duration -> {});
        TableComparison comparison = new TableComparison(
                Orders.TABLE,
                TABLES,
                selected,
                shards,
                shards,
                recheck,
                new Workers(Thread.ofPlatform().daemon().factory(), 3),
                limits,
                read -> {},
                duration -> {});
        return comparison.run(comparison.cells(comparison.expected()), found -> {
            findings.addAll(found.findings());
            changing += found.changing().size();
            stubs += found.stubs();
        });
    }

    private Map<String, Finding.Kind> found() {
        Map<String, Finding.Kind> kinds = new HashMap<>();
        findings.forEach(f -> assertThat(kinds.put(f.documentId(), f.kind()))
                .as("found twice")
                .isNull());
        return kinds;
    }

    private void fill(int rows) {
        for (long id = 0; id < rows; id++) {
            shards.write(TABLES.get((int) (id % 2)), id, "a" + id);
        }
        shards.goOn();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void findsExactlyWhatDiffersWhateverIsOnItsWayAndHoweverLittleMemoryThereIs(long seed) throws InterruptedException {
        // Given
        Random random = new Random(seed);
        fill(500);
        Map<String, Finding.Kind> expected = new HashMap<>();
        Set<Long> touched = new HashSet<>();
        for (int i = 0; i < random.nextInt(120); i++) {
            long id = random.nextInt(520);
            if (touched.add(id)) {
                damage(id, random, expected);
            }
        }
        for (int i = 0; i < 60; i++) {
            long id = random.nextInt(540);
            if (touched.add(id)) {
                shards.write(TABLES.get((int) (id % 2)), id, random.nextInt(3) == 0 ? null : "changed" + i);
            }
        }

        // When
        Limits limits = new Limits(1 << random.nextInt(2, 8), 1 + random.nextInt(8), 1 + random.nextInt(60), 10_000);
        compare(TABLES, limits);

        // Then
        assertThat(found()).isEqualTo(expected);
        assertThat(changing).isZero();
    }

    private void damage(long id, Random random, Map<String, Finding.Kind> expected) {
        PhysicalTable table = TABLES.get((int) (id % 2));
        String document = String.valueOf(id);
        if (!shards.of(table).containsKey(id)) {
            shards.putDocument(id, MemoryShards.content(table, id, "never was"));
            expected.put(document, Finding.Kind.GHOST);
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> {
                shards.of(table).remove(id);
                expected.put(document, Finding.Kind.GHOST);
            }
            case 1 -> {
                shards.index.remove(document);
                expected.put(document, Finding.Kind.MISSING);
            }
            case 2 -> {
                shards.of(table).put(id, "changed without an event");
                expected.put(document, Finding.Kind.STALE);
            }
            case 3 -> {
                shards.of(TABLES.get((int) (1 - id % 2))).put(id, "twice");
                expected.put(document, Finding.Kind.DUPLICATE_KEY);
            }
            default -> {
                shards.putDocument(
                        id,
                        "{\"id\":1,\"shardlens\":{\"shard\":\"gone\"}}"
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8));
                expected.put(document, Finding.Kind.STALE);
            }
        }
    }

    @Test
    void readsBothSidesOnceWhereNothingDiffers() throws InterruptedException {
        fill(1_000);

        TableComparison.Result result = compare(TABLES, Limits.of(100));

        assertThat(findings).isEmpty();
        assertThat(shards.scans).isEqualTo(2);
        assertThat(result.differing()).isZero();
        assertThat(result.closely()).isZero();
        assertThat(result.counts().get(Orders.IN_DB0)).satisfies(counts -> {
            assertThat(counts.rows()).isEqualTo(500);
            assertThat(counts.documents()).isEqualTo(500);
        });
    }

    @Test
    void looksOnlyAtTheRangesThatDiffer() throws InterruptedException {
        fill(4_000);
        shards.index.remove("17");

        TableComparison.Result result = compare(TABLES, Limits.of(100));

        assertThat(found()).isEqualTo(Map.of("17", Finding.Kind.MISSING));
        assertThat(result.differing()).isEqualTo(1);
        assertThat(result.closely()).isLessThan(100);
    }

    @Test
    void splitsRangesThatHoldTooMuchBeforeItLooksAtRows() throws InterruptedException {
        fill(4_000);
        for (int id = 0; id < 4_000; id += 400) {
            shards.index.remove(String.valueOf(id));
        }

        compare(TABLES, new Limits(64, 4, 200, 1_000));

        assertThat(findings).hasSize(10);
        assertThat(shards.scans).isGreaterThan(2);
        assertThat(shards.mostIds).isLessThanOrEqualTo(400);
    }

    @Test
    void aRowWhoseDocumentIsNewerThanItsReaderSawIsNoFinding() throws InterruptedException {
        // Given a change that the index has before readers see it
        fill(10);
        shards.putDocument(4, MemoryShards.content(Orders.IN_DB0, 4, "newer"));
        shards.onBarrier = () -> shards.of(Orders.IN_DB0).put(4L, "newer");

        // When
        compare(TABLES, Limits.of(100));

        // Then
        assertThat(findings).isEmpty();
    }

    @Test
    void aRowThatNeverRestsIsNotJudged() throws InterruptedException {
        fill(10);
        shards.index.remove("4");
        shards.onBarrier = () -> shards.write(Orders.IN_DB0, 4, "change " + shards.index.size() + shards.hashCode());
        int[] change = {0};
        shards.onBarrier = () -> {
            shards.write(Orders.IN_DB0, 4, "change " + change[0]++);
            shards.goOn();
            shards.of(Orders.IN_DB0).put(4L, "change " + change[0]);
        };

        compare(TABLES, Limits.of(100));

        assertThat(findings).isEmpty();
        assertThat(changing).isOne();
    }

    @Test
    void saysOfAStandingStreamThatDifferencesMayBeOnTheirWay() throws InterruptedException {
        fill(10);
        shards.write(Orders.IN_DB0, 4, "not brought");
        shards.standing = "nobody follows";

        compare(TABLES, Limits.of(100));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.STALE);
            assertThat(finding.pending()).isEqualTo("nobody follows");
            assertThat(finding.columns()).containsExactly("a");
            assertThat(finding.key()).containsExactly(4L);
        });
    }

    @Test
    void comparesTheOtherTablesWhereOneCannotBeRead() throws InterruptedException {
        fill(100);
        shards.index.remove("17");
        shards.broken.add(Orders.IN_DB0);

        TableComparison.Result result = compare(TABLES, Limits.of(100));

        assertThat(found()).isEqualTo(Map.of("17", Finding.Kind.MISSING));
        assertThat(result.failed()).containsOnlyKeys(new Place("db0", "t_0"));
        assertThat(result.counts()).containsOnlyKeys(Orders.IN_DB1);
    }

    @Test
    void comparesOneShardAlone() throws InterruptedException {
        fill(100);
        shards.index.remove("17");
        shards.index.remove("18");

        compare(List.of(Orders.IN_DB1), Limits.of(100));

        assertThat(found()).isEqualTo(Map.of("17", Finding.Kind.MISSING));
    }

    @Test
    @Tag("S13")
    void namesEveryTableThatHasTheSameKey() throws InterruptedException {
        fill(100);
        shards.of(Orders.IN_DB1).put(18L, "again");

        compare(TABLES, Limits.of(100));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.DUPLICATE_KEY);
            assertThat(finding.note()).contains("db0.t_0, db1.t_0").contains("id-scope: shard");
        });
    }

    @Test
    @Tag("S17")
    void aRowThatIsInTheIndexByItsKeysAloneIsNoFinding() throws InterruptedException {
        fill(100);
        byte[] stub = Orders.documents(Orders.TABLE)
                .stub(
                        SqlRows.origin(Orders.IN_DB0),
                        MemoryShards.content(Orders.IN_DB0, 18, "a18"),
                        "the index refuses it");
        shards.putDocument(18, stub);

        compare(TABLES, Limits.of(100));

        assertThat(findings).isEmpty();
        assertThat(stubs).isOne();
    }

    @Test
    void stopsAtTheLimitOfFindings() throws InterruptedException {
        fill(2_000);
        shards.index.clear();

        TableComparison.Result result = compare(TABLES, new Limits(64, 16, 500, 300));

        assertThat(result.cut()).isTrue();
        assertThat(findings).hasSizeBetween(300, 300 + Recheck.BATCH);
    }
}
