package io.shardlens.router.diff;

import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.OrdinalRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A set of keys, exactly, but for {@link Assigned}. Immutable. */
public sealed interface KeySet {
    /** {@return the range that all keys of the set are in} */
    KeyRange keys();

    /**
     * Says whether a key is in the set.
     *
     * @param key a key of the rule's type
     * @return whether it is
     */
    boolean contains(Key key);

    /**
     * The keys whose values on a line lie between two values and have certain remainders by two divisors.
     *
     * @param keys the range that the keys are in
     * @param line where the values are
     * @param first the least value
     * @param last the greatest value
     * @param divisor at least 1
     * @param remainders of the values by {@code divisor}, never negative; at least one
     * @param otherDivisor at least 1
     * @param otherRemainders of the values by {@code otherDivisor}; at least one
     */
    record OnLine(
            KeyRange keys,
            Line line,
            BigInteger first,
            BigInteger last,
            int divisor,
            SortedSet<Integer> remainders,
            int otherDivisor,
            SortedSet<Integer> otherRemainders)
            implements KeySet {
        private static final int MAX_SHOWN = 24;
        private static final long MAX_PERIOD_SHOWN = 1 << 16;

        /** Copies the sets. */
        public OnLine {
            remainders = Collections.unmodifiableSortedSet(new TreeSet<>(remainders));
            otherRemainders = Collections.unmodifiableSortedSet(new TreeSet<>(otherRemainders));
        }

        @Override
        public boolean contains(Key key) {
            BigInteger value = line.valueOf(key);
            return covers(keys, key)
                    && value.compareTo(first) >= 0
                    && value.compareTo(last) <= 0
                    && remainders.contains(mod(value, divisor))
                    && otherRemainders.contains(mod(value, otherDivisor));
        }

        /** {@return after how many values the set repeats: the least common multiple of the divisors} */
        public long period() {
            return Periods.lcm(divisor, otherDivisor);
        }

        /** {@return whether the set begins or ends inside the line, not where its keys begin or end} */
        public boolean isPartOfLine() {
            return !line.isKey() && !(first.equals(line.first()) && last.equals(line.last()));
        }

        /**
         * Lists the remainders by the {@link #period()}.
         *
         * @return ascending
         * @throws ArithmeticException if the period is no int
         */
        public List<Integer> periodRemainders() {
            int period = Math.toIntExact(period());
            List<Integer> found = new ArrayList<>();
            for (int r : remainders) {
                for (long value = r; value < period; value += divisor) {
                    if (otherRemainders.contains((int) (value % otherDivisor))) {
                        found.add((int) value);
                    }
                }
            }
            Collections.sort(found);
            return found;
        }

        /** {@return such as {@code keys in [0, 10000000) with key mod 4 = 2}} */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            boolean everyKey = keys.equals(KeyRange.everything());
            text.append(everyKey ? "keys" : "keys in " + keys);
            String and = " with ";
            if (isPartOfLine()) {
                text.append(and)
                        .append(line.label())
                        .append(" from ")
                        .append(first)
                        .append(" to ")
                        .append(last);
                and = " and ";
            }
            if (period() <= MAX_PERIOD_SHOWN) {
                List<Integer> residues = periodRemainders();
                if (residues.size() < period()) {
                    append(text.append(and), period(), residues);
                } else if (everyKey && !isPartOfLine()) {
                    return "all keys";
                }
            } else {
                append(text.append(and), divisor, remainders);
                append(text.append(" and "), otherDivisor, otherRemainders);
            }
            return text.toString();
        }

        private void append(StringBuilder text, long by, java.util.Collection<Integer> residues) {
            text.append(line.label()).append(" mod ").append(by);
            if (residues.size() == 1) {
                text.append(" = ").append(residues.iterator().next());
            } else {
                List<String> shown =
                        residues.stream().limit(MAX_SHOWN).map(String::valueOf).toList();
                text.append(" in {").append(String.join(", ", shown));
                text.append(residues.size() > MAX_SHOWN ? ", and " + (residues.size() - MAX_SHOWN) + " more}" : "}");
            }
        }

        private static int mod(BigInteger value, int divisor) {
            return value.mod(BigInteger.valueOf(divisor)).intValue();
        }
    }

    /**
     * Every key of a range.
     *
     * @param keys the range
     */
    record All(KeyRange keys) implements KeySet {
        @Override
        public boolean contains(Key key) {
            return covers(keys, key);
        }

        /** {@return {@code all keys} or {@code keys in [0, 10000000)}} */
        @Override
        public String toString() {
            return keys.equals(KeyRange.everything()) ? "all keys" : "keys in " + keys;
        }
    }

    /**
     * The keys of one slot of a function that is the same on both sides.
     *
     * @param keys the range that the keys are in
     * @param function from keys to slots
     * @param slot the slot
     */
    record OfSlot(KeyRange keys, SlotFunction function, int slot) implements KeySet {
        @Override
        public boolean contains(Key key) {
            return covers(keys, key) && slot == slotOf(key);
        }

        private int slotOf(Key key) {
            return key instanceof Key.StringKey string
                    ? function.slot(string.value())
                    : function.slot(key instanceof Key.UnsignedKey number ? number.bits() : key.ordinal());
        }

        /** {@return such as {@code keys of slot 3}} */
        @Override
        public String toString() {
            return (keys.equals(KeyRange.everything()) ? "keys" : "keys in " + keys) + " of slot " + slot;
        }
    }

    /**
     * Listed strings.
     *
     * @param values normal forms; at least one
     * @param normalizer how strings compare
     */
    record Values(SortedSet<String> values, KeyNormalizer normalizer) implements KeySet {
        /** Copies the set. */
        public Values {
            values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
        }

        @Override
        public KeyRange keys() {
            return KeyRange.everything();
        }

        @Override
        public boolean contains(Key key) {
            return key instanceof Key.StringKey string && values.contains(normalizer.normalize(string.value()));
        }

        /** {@return such as {@code keys 'a', 'b'}} */
        @Override
        public String toString() {
            return "keys "
                    + String.join(
                            ", ",
                            values.stream().map(value -> "'" + value + "'").toList());
        }
    }

    /**
     * All strings that neither side lists.
     *
     * @param listed what one side lists; may be empty
     * @param normalizer how strings compare
     */
    record Unlisted(SortedSet<String> listed, KeyNormalizer normalizer) implements KeySet {
        /** Copies the set. */
        public Unlisted {
            listed = Collections.unmodifiableSortedSet(new TreeSet<>(listed));
        }

        @Override
        public KeyRange keys() {
            return KeyRange.everything();
        }

        @Override
        public boolean contains(Key key) {
            return key instanceof Key.StringKey string && !listed.contains(normalizer.normalize(string.value()));
        }

        /** {@return {@code keys in no list}} */
        @Override
        public String toString() {
            return "keys in no list";
        }
    }

    /**
     * The keys that a stored relation assigns to a database. Only the relation knows which these are.
     *
     * @param database the database
     */
    record Assigned(String database) implements KeySet {
        @Override
        public KeyRange keys() {
            return KeyRange.everything();
        }

        /** {@return true: any key may be assigned to the database} */
        @Override
        public boolean contains(Key key) {
            return true;
        }

        /** {@return such as {@code keys assigned to db1}} */
        @Override
        public String toString() {
            return "keys assigned to " + database;
        }
    }

    private static boolean covers(KeyRange keys, Key key) {
        if (keys.equals(KeyRange.everything())) {
            return true;
        }
        OrdinalRange range = keys.ordinals();
        return range != null && range.first() <= key.ordinal() && key.ordinal() <= range.last();
    }
}
