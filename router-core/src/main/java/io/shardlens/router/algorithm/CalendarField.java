package io.shardlens.router.algorithm;

/** Parts of a date that come back, numbered as ISO 8601 does. */
public enum CalendarField {
    /** Monday is 1, Sunday 7. */
    DAY_OF_WEEK("day-of-week", 7),
    /** 1 to 31. */
    DAY_OF_MONTH("day-of-month", 31),
    /** January is 1, December 12. */
    MONTH("month", 12),
    /** January to March are 1, October to December 4. */
    QUARTER("quarter", 4);

    private final String label;
    private final int slots;

    CalendarField(String label, int slots) {
        this.label = label;
        this.slots = slots;
    }

    /** {@return the name by which a topology declares this field} */
    public String label() {
        return label;
    }

    /** {@return how many values the field has} */
    public int slots() {
        return slots;
    }
}
