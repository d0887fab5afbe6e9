package io.shardlens.sync.plan;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How one column is indexed.
 *
 * @param column the column
 * @param field the type of its field in the mapping
 * @param inexact the questions that only the shards answer; those that no column of its type is asked are left out
 * @param reason why; empty where there are none
 */
record ColumnPlan(Column column, String field, List<Question> inexact, String reason) {
    ColumnPlan {
        inexact = List.copyOf(inexact);
    }

    /** @param fieldType as the mapping has it */
    static ColumnPlan of(IndexField field, String fieldType) {
        List<Question> inexact = new ArrayList<>();
        for (Question question : Question.values()) {
            if (isAsked(field.column().type(), question) && !field.answers(question)) {
                inexact.add(question);
            }
        }
        return new ColumnPlan(
                field.column(),
                fieldType,
                inexact,
                inexact.isEmpty() ? "" : reason(field.column().type()));
    }

    private static boolean isAsked(ColumnType type, Question question) {
        return switch (question) {
            case EQUALITY, RANGE, ORDER, IS_NULL, VALUE -> true;
            case PREFIX, MATCH -> type.name().isText();
        };
    }

    private static String reason(ColumnType type) {
        return switch (type.name()) {
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
                "how " + type.collation()
                        + " compares is not, or not for all of these questions, reproduced in the index";
            case ENUM -> "MySQL compares ENUM by its text and sorts it by its number";
            case SET -> "MySQL compares SET by its text and sorts it by its number";
            case JSON -> "the index forgets what MySQL tells apart in JSON, such as 1, \"1\" and true";
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> "bytes are kept and not searched";
            case POINT, GEOMETRY -> "geometry is kept and not compared";
            case TINYINT,
                    SMALLINT,
                    MEDIUMINT,
                    INT,
                    BIGINT,
                    DECIMAL,
                    FLOAT,
                    DOUBLE,
                    BIT,
                    YEAR,
                    DATE,
                    TIME,
                    DATETIME,
                    TIMESTAMP -> "the index does not compare these values";
        };
    }

    /** The questions in words. */
    List<String> questions() {
        return inexact.stream()
                .map(question -> question.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .toList();
    }
}
