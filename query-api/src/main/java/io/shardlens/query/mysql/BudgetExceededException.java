package io.shardlens.query.mysql;

/** The rows of one query are too large to be held in memory. */
public final class BudgetExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BudgetExceededException(long limit) {
        super("the rows take more than " + limit + " bytes; ask for fewer rows or fewer columns");
    }
}
