package io.shardlens.router.algorithm;

/** Parts of a date of the proleptic Gregorian calendar, by arithmetic on days since 1970-01-01. */
final class CivilDate {
    /** From 0000-03-01, the first day of a year that ends in a leap day, to 1970-01-01. */
    private static final int DAYS_TO_EPOCH = 719_468;

    private static final int DAYS_PER_ERA = 146_097;

    private CivilDate() {}

    /** 0 for Monday to 6 for Sunday. */
    static int dayOfWeek(long epochDay) {
        // 1970-01-01 was a Thursday.
        return Math.floorMod(epochDay + 3, 7);
    }

    /** 0 to 30. */
    static int dayOfMonth(long epochDay) {
        int day = dayOfMarchYear(epochDay);
        return day - (153 * marchMonth(day) + 2) / 5;
    }

    /** 0 for January to 11 for December. */
    static int month(long epochDay) {
        return (marchMonth(dayOfMarchYear(epochDay)) + 2) % 12;
    }

    /** 0 for March to 11 for February. */
    private static int marchMonth(int dayOfMarchYear) {
        return (5 * dayOfMarchYear + 2) / 153;
    }

    /** The day's number, from 0, in a year that begins with March. */
    private static int dayOfMarchYear(long epochDay) {
        int day = (int) Math.floorMod(epochDay + DAYS_TO_EPOCH, (long) DAYS_PER_ERA);
        int year = (day - day / 1_460 + day / 36_524 - day / (DAYS_PER_ERA - 1)) / 365;
        return day - (365 * year + year / 4 - year / 100);
    }
}
