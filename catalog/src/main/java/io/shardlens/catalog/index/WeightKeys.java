package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.LikePattern;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Keys of a collation that compares weights of characters one after the other: the weights as hexadecimal digits.
 *
 * @param table the weights
 * @param padSpace whether trailing blanks do not count
 * @param unlike characters that LIKE finds equal to no other, though their weights may be
 */
record WeightKeys(WeightTable table, boolean padSpace, BitSet unlike) implements CollationKeys {
    /** Ends the group of one character in a prefix key, so that æ does not begin with a. */
    private static final char GROUP_END = '.';

    private static final char UNLIKE = 'u';
    /** The group of any one character. */
    private static final String ANY_GROUP = "[^.]*\\.";

    @Override
    public Optional<String> fold(String text) {
        int[] codePoints = text.codePoints().toArray();
        if (!isProven(codePoints)) {
            return Optional.empty();
        }
        int[] weights = new int[codePoints.length * 2 + 8];
        int length = 0;
        for (int c : codePoints) {
            int count = table.count(c);
            if (length + count > weights.length) {
                weights = Arrays.copyOf(weights, weights.length * 2 + count);
            }
            for (int i = 0; i < count; i++) {
                weights[length++] = table.weight(c, i);
            }
        }
        return Optional.of(padSpace ? padded(weights, length) : plain(weights, length));
    }

    @Override
    public Optional<String> like(String text) {
        int[] codePoints = text.codePoints().toArray();
        if (!isProven(codePoints)) {
            return Optional.empty();
        }
        StringBuilder key = new StringBuilder(codePoints.length * 5);
        for (int c : codePoints) {
            if (unlike.get(c)) {
                key.append(UNLIKE).append(Integer.toHexString(c));
            } else {
                table.appendHex(key, c);
            }
            key.append(GROUP_END);
        }
        return Optional.of(key.toString());
    }

    @Override
    public Optional<String> likeExpression(LikePattern pattern) {
        return LikeExpressions.of(pattern, this, ANY_GROUP);
    }

    private boolean isProven(int[] codePoints) {
        for (int codePoint : codePoints) {
            if (!table.has(codePoint)) {
                return false;
            }
        }
        return true;
    }

    private static String plain(int[] weights, int length) {
        StringBuilder key = new StringBuilder(4 * length);
        for (int i = 0; i < length; i++) {
            HexKey.append(key, (char) weights[i]);
        }
        return key.toString();
    }

    private String padded(int[] weights, int length) {
        char blank = table.weight(' ', 0);
        char[] marks = new char[length];
        int end = SpacePadding.mark(weights, length, blank, marks);
        StringBuilder key = new StringBuilder(4 * end + 5);
        for (int i = 0; i < end; i++) {
            HexKey.append(key, (char) weights[i]);
            if (weights[i] == blank) {
                key.append(marks[i]);
            }
        }
        HexKey.append(key, blank);
        return key.append(SpacePadding.END).toString();
    }
}
