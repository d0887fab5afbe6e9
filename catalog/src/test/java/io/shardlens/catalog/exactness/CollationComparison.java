package io.shardlens.catalog.exactness;

import io.shardlens.catalog.index.CollationKeys;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Pairs of texts, compared by MySQL and by the keys of one collation. */
final class CollationComparison {
    private record Pair(String left, String right) {}

    private static final int ROWS_PER_INSERT = 500;
    private static final String BEGINS_WITH =
            "y LIKE CONCAT(REPLACE(REPLACE(REPLACE(x, '|', '||'), '%', '|%'), '_', '|_'), '%') ESCAPE '|'";

    private final Connection connection;
    private final CollationKeys keys;
    private final List<Pair> pairs = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private int compared;

    CollationComparison(Connection connection, CollationKeys keys) {
        this.connection = connection;
        this.keys = keys;
    }

    /** Compares equality, order and prefix of so many pairs, and the order of all texts. */
    void run(String collation, int count, long seed) throws SQLException {
        RandomTexts texts = new RandomTexts(seed);
        for (int i = 0; i < count; i++) {
            String left = texts.next();
            pairs.add(new Pair(left, texts.near(left)));
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS collations");
            statement.execute("DROP TABLE IF EXISTS collations.texts");
            statement.execute("CREATE TABLE collations.texts (id INT PRIMARY KEY, x VARCHAR(99) COLLATE " + collation
                    + ", y VARCHAR(99) COLLATE " + collation + ") CHARACTER SET utf8mb4");
            insert();
            try (ResultSet rows =
                    statement.executeQuery("SELECT id, x = y, x < y, " + BEGINS_WITH + " FROM collations.texts")) {
                while (rows.next()) {
                    compare(pairs.get(rows.getInt(1)), rows.getBoolean(2), rows.getBoolean(3), rows.getBoolean(4));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT x FROM collations.texts ORDER BY x")) {
                compareOrder(rows);
            }
        }
    }

    /** Pairs for which both texts had keys. */
    int compared() {
        return compared;
    }

    /** What MySQL and the keys disagree about. */
    List<String> differences() {
        return differences;
    }

    private void insert() throws SQLException {
        for (int from = 0; from < pairs.size(); from += ROWS_PER_INSERT) {
            int to = Math.min(from + ROWS_PER_INSERT, pairs.size());
            String values = String.join(", ", Collections.nCopies(to - from, "(?, ?, ?)"));
            try (PreparedStatement statement =
                    connection.prepareStatement("INSERT INTO collations.texts VALUES " + values)) {
                int parameter = 1;
                for (int i = from; i < to; i++) {
                    statement.setInt(parameter++, i);
                    statement.setString(parameter++, pairs.get(i).left());
                    statement.setString(parameter++, pairs.get(i).right());
                }
                statement.executeUpdate();
            }
        }
    }

    private void compare(Pair pair, boolean equal, boolean less, boolean begins) {
        Optional<String> left = keys.fold(pair.left());
        Optional<String> right = keys.fold(pair.right());
        Optional<String> leftLike = keys.like(pair.left());
        Optional<String> rightLike = keys.like(pair.right());
        if (left.isEmpty() || right.isEmpty() || leftLike.isEmpty() || rightLike.isEmpty()) {
            return;
        }
        compared++;
        int order = compareBytes(left.get(), right.get());
        boolean like = rightLike.get().startsWith(leftLike.get());
        if (equal != (order == 0) || less != order < 0 || begins != like) {
            differences.add("%s: MySQL =%s <%s LIKE%s, keys %d %s".formatted(pair, equal, less, begins, order, like));
        }
    }

    private void compareOrder(ResultSet rows) throws SQLException {
        String last = null;
        while (rows.next()) {
            String text = rows.getString(1);
            Optional<String> key = keys.fold(text);
            if (key.isPresent()) {
                if (last != null && compareBytes(last, key.get()) > 0) {
                    differences.add("the keys sort '" + text + "' before the text that MySQL puts in front of it");
                }
                last = key.get();
            }
        }
    }

    private static int compareBytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
}
