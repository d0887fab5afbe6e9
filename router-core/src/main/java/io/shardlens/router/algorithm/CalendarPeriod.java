package io.shardlens.router.algorithm;

/** Lengths of periods that follow one another without end. */
public enum CalendarPeriod {
    /** A month of a year. */
    YEAR_MONTH("year-month", 1),
    /** A quarter of a year. */
    YEAR_QUARTER("year-quarter", 3);

    private final String label;
    private final int months;

    CalendarPeriod(String label, int months) {
        this.label = label;
        this.months = months;
    }

    /** {@return the name by which a topology declares this period} */
    public String label() {
        return label;
    }

    /** {@return how many months one period has} */
    public int months() {
        return months;
    }
}
