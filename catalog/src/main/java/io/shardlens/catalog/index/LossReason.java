package io.shardlens.catalog.index;

/** Why a document does not fully stand for its row. */
public enum LossReason {
    /** A date that is no day of the calendar. The value is kept, but cannot be searched. */
    ZERO_DATE,
    /** Characters for which the fold key is not proven. The value is kept, but cannot be searched. */
    UNPROVEN_TEXT,
    /** A key longer than Elasticsearch takes. The value is kept, but cannot be searched. */
    TOO_LONG,
    /** JSON nested deeper than Elasticsearch takes. The value is kept, but cannot be searched. */
    TOO_DEEP,
    /** The value arrived in a form that its codec does not know. It is lost. */
    UNREADABLE,
    /** The row arrived without this column. Its value is lost. */
    MISSING,
    /** Elasticsearch refused the document; only a stub stands for the row. The value is lost. */
    REFUSED;

    /** Whether the row's value is not in the document. */
    public boolean isLost() {
        return switch (this) {
            case ZERO_DATE, UNPROVEN_TEXT, TOO_LONG, TOO_DEEP -> false;
            case UNREADABLE, MISSING, REFUSED -> true;
        };
    }
}
