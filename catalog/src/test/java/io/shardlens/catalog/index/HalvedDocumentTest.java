package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Columns;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HalvedDocumentTest {
    private static final Topology TOPOLOGY = Topology.compile(
            1,
            Map.of(
                    "base", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "base_0")),
                    "info", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "info_0"))));
    private static final LogicalTable PLAIN_BASE = plain("base", Columns.of("id", "bigint"), Columns.of("a", "int"));
    private static final LogicalTable PLAIN_INFO =
            plain("info", Columns.of("id", "bigint"), Columns.of("note", "varchar(20)"), Columns.of("d", "date"));
    private static final LogicalTable BASE = PLAIN_BASE.withHalf(new Half(PLAIN_INFO, true));
    private static final LogicalTable INFO = PLAIN_INFO.withHalf(new Half(PLAIN_BASE, false));

    private static LogicalTable plain(String name, Column... columns) {
        return new LogicalTable(
                name, List.of(columns), List.of("id"), "id", IdScope.GLOBAL, name, TOPOLOGY.router(name));
    }

    /** Something that a table's stream says of the row, in its order. */
    private record Event(
            LogicalTable table, long version, @Nullable Object value) {
        ObjectNode half() {
            PhysicalTable physical = new PhysicalTable(table, SampleTables.SHARD, table.name() + "_0");
            DocumentCodec codec = new DocumentCodec(IndexFields.of(table, SampleTables.latinOnly()));
            if (value == null) {
                return object(codec.tombstone(physical));
            }
            Map<String, @Nullable Object> row = new HashMap<>();
            row.put("id", 7L);
            if (table.equals(BASE)) {
                row.put("a", value);
            } else {
                row.put("note", "note " + value);
                row.put("d", null);
            }
            return object(codec.encode(physical, row).json());
        }
    }

    private static ObjectNode object(byte[] json) {
        return (ObjectNode) JsonText.mapper().readTree(json);
    }

    /** As whoever writes does: what is not newer changes nothing. */
    private static @Nullable ObjectNode apply(@Nullable ObjectNode whole, Event event) {
        boolean old =
                whole != null && HalvedDocument.version(whole, event.table()).orElse(-1L) >= event.version();
        return old ? whole : HalvedDocument.with(whole, event.table(), event.half(), event.version());
    }

    private static ObjectNode applied(Event... events) {
        ObjectNode whole = null;
        for (Event event : events) {
            whole = apply(whole, event);
        }
        return java.util.Objects.requireNonNull(whole);
    }

    @Test
    void aHalfAloneHasNullsInTheOtherColumns() {
        ObjectNode document = applied(new Event(INFO, 5, 1L));

        assertThat(document.path("id").asLong()).isEqualTo(7);
        assertThat(document.path("note").asString()).isEqualTo("note 1");
        assertThat(document.path("a").isNull()).isTrue();
        assertThat(document.at("/shardlens/absent").toString()).isEqualTo("[\"base\"]");
        assertThat(document.at("/shardlens/nulls").toString()).isEqualTo("[\"a\",\"d\"]");
        assertThat(document.at("/shardlens/table").asString()).isEqualTo("info_0");
        assertThat(document.at("/shardlens/deleted").isMissingNode()).isTrue();
        assertThat(document.at("/shardlens/halves/info/as").asLong()).isEqualTo(5);
    }

    @Test
    void bothHalvesAreOneDocument() {
        ObjectNode document = applied(new Event(INFO, 5, 1L), new Event(BASE, 6, 42L));

        assertThat(document.path("a").asLong()).isEqualTo(42);
        assertThat(document.path("note").asString()).isEqualTo("note 1");
        assertThat(document.at("/shardlens/absent").isMissingNode()).isTrue();
        assertThat(document.at("/shardlens/nulls").toString()).isEqualTo("[\"d\"]");
        assertThat(document.at("/shardlens/fold/note").asString()).isEqualTo("NOTE 1");
        assertThat(document.at("/shardlens/table").asString()).isEqualTo("base_0");
    }

    @Test
    void aHalfThatIsGoneTakesNothingOfTheOtherAndStaysGone() {
        ObjectNode document = applied(
                new Event(BASE, 6, 42L), new Event(INFO, 5, 1L), new Event(BASE, 9, null), new Event(BASE, 8, 43L));

        assertThat(document.path("a").isNull()).isTrue();
        assertThat(document.path("id").asLong()).isEqualTo(7);
        assertThat(document.path("note").asString()).isEqualTo("note 1");
        assertThat(document.at("/shardlens/absent").toString()).isEqualTo("[\"base\"]");
    }

    @Test
    void aRowWithoutEitherHalfIsATombstoneThatRemembersBothVersions() {
        ObjectNode document = applied(
                new Event(BASE, 6, 42L), new Event(INFO, 5, 1L), new Event(INFO, 7, null), new Event(BASE, 9, null));

        assertThat(document.at("/shardlens/deleted").asBoolean(false)).isTrue();
        assertThat(document.has("id")).isFalse();
        assertThat(HalvedDocument.version(document, BASE)).contains(9L);
        assertThat(HalvedDocument.version(document, INFO)).contains(7L);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whateverOrderEventsComeInTheDocumentIsTheSameAndEachHalfComesOutAsItWentIn(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Event> events = new ArrayList<>();
            for (int i = 1 + random.nextInt(8); i > 0; i--) {
                Long value = random.nextInt(3) == 0 ? null : (Long) (long) random.nextInt(1000);
                events.add(new Event(random.nextBoolean() ? BASE : INFO, 10L * i + random.nextInt(5), value));
            }
            ObjectNode expected = applied(events.toArray(Event[]::new));
            List<Event> shuffled = new ArrayList<>(events);
            shuffled.addAll(events.subList(0, random.nextInt(events.size() + 1)));
            Collections.shuffle(shuffled, random);

            ObjectNode document = applied(shuffled.toArray(Event[]::new));

            assertThat(document).isEqualTo(expected);
            for (LogicalTable table : List.of(BASE, INFO)) {
                events.stream()
                        .filter(event -> event.table().equals(table))
                        .max(java.util.Comparator.comparingLong(Event::version))
                        .ifPresentOrElse(
                                last -> {
                                    ObjectNode half =
                                            HalvedDocument.half(document, table).orElseThrow();
                                    half.withObject("/shardlens").remove("as");
                                    assertThat(half).isEqualTo(last.half());
                                },
                                () -> assertThat(HalvedDocument.half(document, table))
                                        .isEmpty());
            }
        }
    }

    @Test
    void theMappingTakesBothAndIsTheSameWhicheverHalfAsksForIt() {
        IndexFields base = IndexFields.of(BASE, SampleTables.latinOnly()).whole();
        IndexFields info = IndexFields.of(INFO, SampleTables.latinOnly()).whole();

        ObjectNode mapping = IndexMapping.mappings(base);

        assertThat(mapping.path("properties").propertyNames()).contains("id", "a", "note", "d");
        assertThat(mapping.at("/properties/shardlens/properties/halves/properties/info/properties/as/type")
                        .asString())
                .isEqualTo("long");
        assertThat(IndexMapping.hash(info)).isEqualTo(IndexMapping.hash(base));
        assertThat(IndexMapping.aliasFilter(BASE).toString()).contains("{\"shardlens.absent\":\"base\"}");
        assertThat(IndexMapping.aliasFilter(PLAIN_BASE)).isEqualTo(IndexMapping.aliasFilter());
    }
}
