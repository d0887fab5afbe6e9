package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.index.CollationRule;
import io.shardlens.catalog.index.WeightTable;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a server says of one collation. Speaks the SQL of MySQL 5.7 and later: no recursive query, no JSON_TABLE. */
final class WeightQueries {
    /** Numbers from 0 to 65,535, without a table. */
    private static final String NUMBERS = numbers();

    private static final int PLANE = 0x1_0000;
    private static final int CHARACTERS_PER_ROW = 4_096;
    /** Generous: 31 weights of four digits. */
    private static final int LONGEST_WEIGHTS = 128;

    private final Connection connection;
    private final CollationRule rule;

    WeightQueries(Connection connection, CollationRule rule) {
        this.connection = connection;
        this.rule = rule;
    }

    /** The weights of every character that counts alone: one statement per plane of Unicode. */
    WeightTable weights() throws SQLException {
        WeightTable.Builder table = new WeightTable.Builder(rule.size());
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION group_concat_max_len = " + PLANE * LONGEST_WEIGHTS);
            for (int plane = 0; plane < rule.size(); plane += PLANE) {
                readPlane(statement, plane, table);
            }
            statement.execute("SET SESSION group_concat_max_len = DEFAULT");
        }
        return table.build();
    }

    // Few long rows: a row for each of 65,536 characters takes the driver longer than the server needs for all of them.
    private void readPlane(Statement statement, int plane, WeightTable.Builder table) throws SQLException {
        String character = inCharset("CHAR(n + " + plane + " USING utf32)");
        // The cast keeps GROUP_CONCAT from cutting off weights beyond those that it expects of one character.
        String weights = "IFNULL(CAST(HEX(WEIGHT_STRING(" + character + " COLLATE " + rule.name() + ")) AS CHAR("
                + LONGEST_WEIGHTS + ")), '')";
        String sql = "SELECT MIN(n) + " + plane + ", GROUP_CONCAT(" + weights + " ORDER BY n SEPARATOR ',') FROM "
                + NUMBERS + " GROUP BY n DIV " + CHARACTERS_PER_ROW;
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                int codePoint = rows.getInt(1);
                for (String hex : rows.getString(2).split(",", -1)) {
                    if (counts(codePoint, hex)) {
                        table.add(codePoint, hex);
                    }
                    codePoint++;
                }
            }
        }
    }

    /** The weights of a whole text, as hexadecimal digits. */
    String weights(String text) throws SQLException {
        String sql = "SELECT HEX(WEIGHT_STRING(" + inCharset("?") + " COLLATE " + rule.name() + "))";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, text);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return String.valueOf(rows.getString(1));
            }
        }
    }

    /**
     * The characters that LIKE finds equal to none of those with the same weights. LIKE compares such characters by code point that have
     * no entry in MySQL's own tables; their weights are computed and may meet another's.
     */
    BitSet unlike(WeightTable table) throws SQLException {
        if (rule.order() == CollationRule.Order.SINGLE_WEIGHTS) {
            return new BitSet();
        }
        List<int[]> pairs = sameWeights(table);
        BitSet unlike = new BitSet();
        for (int from = 0; from < pairs.size(); from += PLANE) {
            List<int[]> batch = pairs.subList(from, Math.min(from + PLANE, pairs.size()));
            unlikePairs(batch).stream().forEach(i -> unlike.set(batch.get(i)[0]));
        }
        return unlike;
    }

    // Each character with the last one of the same weights: the last is never one without an entry unless all are.
    private static List<int[]> sameWeights(WeightTable table) {
        Map<String, Integer> last = new HashMap<>();
        String[] weights = new String[table.size()];
        for (int c = 0; c < table.size(); c++) {
            if (table.has(c)) {
                StringBuilder hex = new StringBuilder();
                table.appendHex(hex, c);
                weights[c] = hex.toString();
                last.put(weights[c], c);
            }
        }
        List<int[]> pairs = new ArrayList<>();
        for (int c = 0; c < table.size(); c++) {
            if (table.has(c)) {
                int other = Objects.requireNonNull(last.get(weights[c]));
                if (other != c) {
                    pairs.add(new int[] {c, other});
                }
            }
        }
        return pairs;
    }

    private BitSet unlikePairs(List<int[]> pairs) throws SQLException {
        ByteBuffer first = ByteBuffer.allocate(4 * pairs.size());
        ByteBuffer second = ByteBuffer.allocate(4 * pairs.size());
        pairs.forEach(pair -> {
            first.putInt(pair[0]);
            second.putInt(pair[1]);
        });
        String sql = "SELECT n FROM " + NUMBERS + " JOIN (SELECT ? a, ? b) texts WHERE n < ? AND NOT "
                + inCharset("CONVERT(SUBSTR(a, 4 * n + 1, 4) USING utf32)") + " COLLATE " + rule.name() + " LIKE "
                + inCharset("CONVERT(SUBSTR(b, 4 * n + 1, 4) USING utf32)");
        BitSet unlike = new BitSet();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, first.array());
            statement.setBytes(2, second.array());
            statement.setInt(3, pairs.size());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    unlike.set(rows.getInt(1));
                }
            }
        }
        return unlike;
    }

    private String inCharset(String expression) {
        return "CONVERT(" + expression + " USING " + rule.charset() + ")";
    }

    // A character without weights, or with an empty one among them, is ignored in some comparisons.
    private boolean counts(int codePoint, String hex) {
        if (hex.isEmpty() || !rule.includes(codePoint)) {
            return false;
        }
        if (rule.order() == CollationRule.Order.SINGLE_WEIGHTS) {
            return hex.length() == 4;
        }
        for (int i = 0; i < hex.length(); i += 4) {
            if (hex.startsWith("0000", i)) {
                return false;
            }
        }
        return true;
    }

    private static String numbers() {
        String digits = IntStream.range(0, 16)
                .mapToObj(i -> i == 0 ? "SELECT 0 d" : "SELECT " + i)
                .collect(Collectors.joining(" UNION ALL "));
        return "(SELECT a.d * 4096 + b.d * 256 + c.d * 16 + e.d n FROM (" + digits + ") a JOIN (" + digits
                + ") b JOIN (" + digits + ") c JOIN (" + digits + ") e) numbers";
    }
}
