package io.shardlens.catalog.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.watermark.GtidSet.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GtidSetTest {
    private static final String A = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final String B = "4350f323-7565-4e59-8763-4b1b83a0ce0e";

    @Test
    void readsWhatMySqlPrints() {
        GtidSet set = GtidSet.parse(A.toUpperCase(java.util.Locale.ROOT) + ":1-5:7,\n" + B + ":3");

        assertThat(set.intervals())
                .isEqualTo(Map.of(A, List.of(new Interval(1, 5), new Interval(7, 7)), B, List.of(new Interval(3, 3))));
        assertThat(set).hasToString(A + ":1-5:7," + B + ":3");
    }

    @Test
    void readsBlankAsEmpty() {
        assertThat(GtidSet.parse(" \n")).isEqualTo(GtidSet.EMPTY);
        assertThat(GtidSet.EMPTY.isEmpty()).isTrue();
        assertThat(GtidSet.EMPTY).hasToString("");
    }

    @Test
    void mergesIntervalsThatTouchOrOverlapInAnyOrder() {
        assertThat(GtidSet.parse(A + ":7-9:1-3:4:8-20," + A + ":22")).hasToString(A + ":1-4:7-20:22");
    }

    @Test
    void keepsTagsApartAndPrintsThemAsMySqlDoes() {
        GtidSet set = GtidSet.parse(B + ":2," + A + ":1-3:Domain_1:5:1-2:zz:9");

        assertThat(set).hasToString(A + ":1-3:domain_1:1-2:5:zz:9," + B + ":2");
        assertThat(GtidSet.parse(set.toString())).isEqualTo(set);
        assertThat(set.contains(GtidSet.parse(A + ":domain_1:5"))).isTrue();
        assertThat(set.contains(GtidSet.parse(A + ":5"))).isFalse();
        assertThat(set.minus(GtidSet.parse(A + ":1-3"))).hasToString(A + ":domain_1:1-2:5:zz:9," + B + ":2");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        nonsense                                      | expected uuid:first-last
        3e11fa47-71ca-11e1-9e33-c80aa9429562          | expected uuid:first-last
        3e11fa47-71ca-11e1-9e33-c80aa9429562:         | '' in
        3e11fa47-71ca-11e1-9e33-c80aa9429562:0        | '0' in
        3e11fa47-71ca-11e1-9e33-c80aa9429562:5-4      | '5-4' in
        3e11fa47-71ca-11e1-9e33-c80aa9429562:1--4     | '1--4' in
        3e11fa47-71ca-11e1-9e33-c80aa9429562:1-2:tag  | tag 'tag' in
        3e11fa47-71ca-11e1-9e33-c80aa9429562:9223372036854775807 | '9223372036854775807' in
        zz11fa47-71ca-11e1-9e33-c80aa9429562:1        | expected uuid:first-last
        """)
    void refusesWhatIsNoSet(String text, String message) {
        assertThatThrownBy(() -> GtidSet.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void takesTheLastNumberThatMySqlCanGive() {
        GtidSet set = GtidSet.parse(A + ":9223372036854775806");

        assertThat(set.union(GtidSet.parse(A + ":9223372036854775805")))
                .hasToString(A + ":9223372036854775805-9223372036854775806");
        assertThat(set.minus(set)).isEqualTo(GtidSet.EMPTY);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void agreesWithSetsOfSingleMembers(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Set<String> left = members(random);
            Set<String> right = members(random);
            GtidSet a = set(left, random);
            GtidSet b = set(right, random);

            assertThat(members(a)).isEqualTo(left);
            assertThat(members(a.union(b))).isEqualTo(union(left, right));
            assertThat(members(a.minus(b))).isEqualTo(minus(left, right));
            assertThat(a.contains(b)).isEqualTo(left.containsAll(right));
            assertThat(a.union(b).contains(a)).isTrue();
            assertThat(a.minus(b).union(b))
                    .isEqualTo(a.union(b))
                    .hasToString(b.union(a).toString());
            assertThat(GtidSet.parse(a.toString())).isEqualTo(a);
            assertThat(a.isEmpty()).isEqualTo(left.isEmpty());
        }
    }

    @Test
    @Timeout(20)
    void staysLinearOverManyIntervals() {
        int count = 300_000;
        GtidSet odd = new GtidSet(Map.of(A, every(1, 4, count)));
        GtidSet even = new GtidSet(Map.of(A, every(3, 4, count)));

        GtidSet both = odd.union(even);

        assertThat(both.intervals().get(A)).hasSize(2 * count);
        assertThat(both.contains(odd)).isTrue();
        assertThat(both.minus(odd)).isEqualTo(even);
        assertThat(GtidSet.parse(A + ":1-" + 4L * count).minus(both).intervals().get(A))
                .hasSize(2 * count);
    }

    private static List<Interval> every(long first, long step, int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> new Interval(first + i * step, first + i * step))
                .toList();
    }

    private static Set<String> members(Random random) {
        Set<String> members = new HashSet<>();
        int size = random.nextInt(12);
        for (int i = 0; i < size; i++) {
            String source = List.of(A, B, A + ":tag").get(random.nextInt(3));
            long first = random.nextLong(1, 21);
            for (long n = first; n <= first + random.nextLong(4); n++) {
                members.add(source + " " + n);
            }
        }
        return members;
    }

    /** The set of these members, cut into intervals that overlap and are out of order. */
    private static GtidSet set(Set<String> members, Random random) {
        Map<String, List<Interval>> intervals = new HashMap<>();
        for (String member : members) {
            String source = member.substring(0, member.indexOf(' '));
            long first = number(member);
            long last = first;
            while (random.nextBoolean() && members.contains(source + " " + (last + 1))) {
                last++;
            }
            intervals.computeIfAbsent(source, s -> new ArrayList<>()).add(new Interval(first, last));
        }
        return new GtidSet(intervals);
    }

    private static Set<String> members(GtidSet set) {
        Set<String> members = new HashSet<>();
        set.intervals()
                .forEach((source, list) -> list.forEach(
                        i -> LongStream.rangeClosed(i.first(), i.last()).forEach(n -> members.add(source + " " + n))));
        return members;
    }

    private static long number(String member) {
        return Long.parseLong(member.substring(member.indexOf(' ') + 1));
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        Set<String> all = new HashSet<>(a);
        all.addAll(b);
        return all;
    }

    private static Set<String> minus(Set<String> a, Set<String> b) {
        Set<String> rest = new HashSet<>(a);
        rest.removeAll(b);
        return rest;
    }
}
