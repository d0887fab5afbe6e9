package io.shardlens.demo.fuzz.table;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.node.JsonNodeFactory;

/** Columns of days and times, with as many digits behind the second as they happen to have; some hold what is no day of the calendar. */
final class TimeColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> DAYS =
            List.of("1000-01-01", "9999-12-31", "1969-12-31", "1970-01-01", "2024-02-29", "0001-01-01");
    private static final List<String> NO_DAYS = List.of("0000-00-00", "2024-00-00", "2024-02-00", "0000-01-00");
    private static final LocalDate START = LocalDate.of(2024, 2, 20);
    private static final int SECONDS_PER_HOUR = 3_600;

    private final SplittableRandom random;

    TimeColumns(SplittableRandom random) {
        this.random = random;
    }

    private static FuzzValue text(String text) {
        return new FuzzValue(FuzzValue.quoted(text), JSON.stringNode(text));
    }

    private String day() {
        return random.nextInt(4) == 0
                ? DAYS.get(random.nextInt(DAYS.size()))
                : START.plusDays(random.nextInt(20)).toString();
    }

    private boolean withNoDays() {
        return random.nextInt(8) == 0;
    }

    private FuzzValue noDay(String time) {
        return new FuzzValue(FuzzValue.quoted(NO_DAYS.get(random.nextInt(NO_DAYS.size())) + time), null);
    }

    Draft date() {
        boolean odd = withNoDays();
        return new Draft(Kind.DATE, "DATE", () -> odd && random.nextInt(4) == 0 ? noDay("") : text(day()));
    }

    private int digits() {
        return random.nextInt(2) == 0 ? 0 : random.nextInt(7);
    }

    private static String type(String word, int digits) {
        return digits == 0 ? word : word + "(" + digits + ")";
    }

    private String fraction(int digits) {
        if (digits == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder(".");
        for (int i = 0; i < digits; i++) {
            text.append(random.nextInt(3) == 0 ? random.nextInt(10) : 0);
        }
        return text.toString();
    }

    private String clock() {
        return switch (random.nextInt(4)) {
            case 0 -> "00:00:00";
            case 1 -> "23:59:59";
            default ->
                LocalTime.MIN
                        .plusSeconds(random.nextInt(24) * 3_601L)
                        .format(java.time.format.DateTimeFormatter.ISO_LOCAL_TIME);
        };
    }

    Draft dateTime() {
        int digits = digits();
        boolean odd = withNoDays();
        return new Draft(
                Kind.DATETIME,
                type("DATETIME", digits),
                () -> odd && random.nextInt(4) == 0
                        ? noDay(" 00:00:00")
                        : text(day() + "T" + full(clock()) + fraction(digits)));
    }

    Draft timestamp() {
        int digits = digits();
        return new Draft(Kind.TIMESTAMP, type("TIMESTAMP", digits), () -> {
            LocalDateTime time = switch (random.nextInt(6)) {
                case 0 -> LocalDateTime.of(1970, 1, 1, 0, 0, 1);
                case 1 -> LocalDateTime.of(2038, 1, 19, 3, 14, 7);
                case 2 -> LocalDateTime.of(2026, 3, 29, 2, 30);
                default -> START.atStartOfDay().plusSeconds(random.nextInt(40) * 21_603L);
            };
            String text = time.toLocalDate() + " " + full(time.toLocalTime().toString()) + fraction(digits);
            return new FuzzValue(FuzzValue.quoted(text), JSON.stringNode(text.replace(' ', 'T') + "Z"));
        });
    }

    /** Java leaves out seconds that are none. */
    private static String full(String time) {
        return time.length() == "HH:mm".length() ? time + ":00" : time;
    }

    Draft time() {
        int digits = digits();
        return new Draft(
                Kind.TIME,
                type("TIME", digits),
                () -> text(
                        switch (random.nextInt(6)) {
                            case 0 -> "-838:59:59";
                            case 1 -> "838:59:59";
                            case 2 -> "00:00:00" + fraction(digits);
                            case 3 -> "-00:00:01" + fraction(digits);
                            default -> {
                                int seconds = random.nextInt(30 * SECONDS_PER_HOUR);
                                yield "%02d:%02d:%02d%s"
                                        .formatted(
                                                seconds / SECONDS_PER_HOUR,
                                                seconds / 60 % 60,
                                                seconds % 60,
                                                fraction(digits));
                            }
                        }));
    }
}
