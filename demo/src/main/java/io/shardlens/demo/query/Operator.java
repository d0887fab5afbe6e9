package io.shardlens.demo.query;

import io.shardlens.demo.data.OrderColumn;

/** The operators of the API's conditions on one column. */
public enum Operator {
    EQ("eq"),
    NE("ne"),
    IN("in"),
    RANGE("range"),
    BETWEEN("between"),
    PREFIX("prefix"),
    IS_NULL("is-null");

    private final String word;

    Operator(String word) {
        this.word = word;
    }

    /** The key in the API's JSON. */
    public String word() {
        return word;
    }

    /**
     * Whether the index is meant to answer this exactly. It does not know how MySQL orders JSON values, nor the text that MySQL
     * makes of a number or a time for LIKE.
     */
    public boolean answeredByIndex(OrderColumn column) {
        return switch (this) {
            case EQ, NE, IN, RANGE, BETWEEN -> column.kind() != OrderColumn.Kind.JSON;
            case PREFIX -> column.kind() == OrderColumn.Kind.STRING;
            case IS_NULL -> true;
        };
    }
}
