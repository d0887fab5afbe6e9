package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.index.WeightTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Compares the weights of shuffled texts with the server's: once every character beside chance neighbours, then the common ones beside
 * many.
 */
final class CollationProof {
    private static final int COMMON_LENGTH = 50_000;
    /** Latin, Greek, Cyrillic; punctuation; kana; halfwidth forms; emoji. */
    private static final int[][] COMMON = {
        {0x20, 0x600}, {0x1E00, 0x2000}, {0x2000, 0x2070}, {0x3000, 0x3100}, {0xFF00, 0xFFE0}, {0x1F300, 0x1F650}
    };

    /** Contracts in the Unicode collation algorithm's own table, though not in MySQL's. */
    private static final String CATALAN = "col\u00B7lega COL\u00B7LEGA";

    private final WeightTable table;
    private final long seed;

    CollationProof(WeightTable table, long seed) {
        this.table = table;
        this.seed = seed;
    }

    /** Whether the server's weights of every text are those of its characters one after the other. */
    boolean holds(WeightQueries queries) throws SQLException {
        for (String text : texts()) {
            if (!queries.weights(text).equals(expected(text))) {
                return false;
            }
        }
        return true;
    }

    private List<String> texts() {
        Random random = new Random(seed);
        List<Integer> all = new ArrayList<>();
        for (int c = 0; c < table.size(); c++) {
            if (table.has(c)) {
                all.add(c);
            }
        }
        Collections.shuffle(all, random);
        List<Integer> common = new ArrayList<>();
        while (common.size() < COMMON_LENGTH) {
            int[] range = COMMON[random.nextInt(COMMON.length)];
            int c = range[0] + random.nextInt(range[1] - range[0]);
            if (table.has(c)) {
                common.add(c);
            }
        }
        return List.of(text(all), text(common), CATALAN);
    }

    private String expected(String text) {
        StringBuilder hex = new StringBuilder(5 * text.length());
        text.codePoints().forEach(c -> table.appendHex(hex, c));
        return hex.toString();
    }

    private static String text(List<Integer> codePoints) {
        StringBuilder text = new StringBuilder(codePoints.size());
        codePoints.forEach(text::appendCodePoint);
        return text.toString();
    }
}
