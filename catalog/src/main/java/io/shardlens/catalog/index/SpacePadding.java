package io.shardlens.catalog.index;

/**
 * Marks that make keys of strings compare as if each were followed by blanks without end, which is how PAD SPACE collations compare.
 * Trailing blanks are dropped. Each other blank carries a mark that tells whether what follows the run of blanks is lighter or heavier
 * than a blank, and the end of the string looks like a blank with the mark in between.
 */
final class SpacePadding {
    static final char LIGHTER_FOLLOWS = '1';
    static final char END = '2';
    static final char HEAVIER_FOLLOWS = '3';

    private SpacePadding() {}

    /**
     * Works from the end: {@code marks[i]} for each blank at {@code i}.
     *
     * @param weights of the string, or its code points
     * @param length how many of them count
     * @param blank the weight of the blank
     * @return the length without trailing blanks; marks are valid below it
     */
    static int mark(int[] weights, int length, int blank, char[] marks) {
        int end = length;
        while (end > 0 && weights[end - 1] == blank) {
            end--;
        }
        char mark = HEAVIER_FOLLOWS;
        for (int i = end - 1; i >= 0; i--) {
            if (weights[i] != blank) {
                mark = weights[i] < blank ? LIGHTER_FOLLOWS : HEAVIER_FOLLOWS;
            }
            marks[i] = mark;
        }
        return end;
    }
}
