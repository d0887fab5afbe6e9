package io.shardlens.query.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A path to one place in a JSON document: MySQL's paths without wildcards and ranges, which would lead to several places.
 *
 * @param legs from the root; none is the document itself
 */
public record JsonPath(List<Leg> legs) {
    /** MySQL takes no more. */
    private static final int MOST_LEGS = 100;

    private static final Pattern LEG =
            Pattern.compile("\\G\\s*(?:\\.\\s*(?:([\\p{L}_$][\\p{L}\\p{Nd}_$]*)|\"((?:[^\"\\\\]|\\\\.)*)\")"
                    + "|\\[\\s*(\\d{1,9})\\s*])");

    public JsonPath {
        legs = List.copyOf(legs);
    }

    /** One step. */
    public sealed interface Leg {
        /** To a member of an object. */
        record Member(String name) implements Leg {}

        /** To an element of an array, from 0; element 0 of what is no array is the value itself. */
        record Cell(int index) implements Leg {}
    }

    /**
     * Reads a path such as {@code $.color}, {@code $."a b"[0]}.
     *
     * @throws IllegalArgumentException where it is none, saying what would be right
     */
    public static JsonPath parse(String text) {
        String path = text.strip();
        if (!path.startsWith("$")) {
            throw wrong(text, "begins with $, such as $.color");
        }
        List<Leg> legs = new ArrayList<>();
        Matcher leg = LEG.matcher(path).region(1, path.length());
        int end = 1;
        while (end < path.length()) {
            if (!leg.find()) {
                throw wrong(
                        text,
                        path.indexOf('*') >= 0 || path.contains(" to ")
                                ? "leads to one place: without *, ** and ranges"
                                : "goes on with .member, .\"member\" or [index]");
            }
            legs.add(leg.group(3) != null ? new Leg.Cell(Integer.parseInt(leg.group(3))) : new Leg.Member(name(leg)));
            end = leg.end();
        }
        if (legs.size() > MOST_LEGS) {
            throw wrong("", "has at most " + MOST_LEGS + " steps");
        }
        return new JsonPath(legs);
    }

    private static String name(Matcher leg) {
        if (leg.group(1) != null) {
            return leg.group(1);
        }
        String quoted = leg.group(2);
        return quoted.indexOf('\\') < 0 ? quoted : unescaped(quoted);
    }

    private static String unescaped(String quoted) {
        StringBuilder name = new StringBuilder(quoted.length());
        for (int i = 0; i < quoted.length(); i++) {
            char c = quoted.charAt(i);
            if (c != '\\') {
                name.append(c);
                continue;
            }
            char escaped = quoted.charAt(++i);
            switch (escaped) {
                case '"', '\\', '/' -> name.append(escaped);
                case 'b' -> name.append('\b');
                case 'f' -> name.append('\f');
                case 'n' -> name.append('\n');
                case 'r' -> name.append('\r');
                case 't' -> name.append('\t');
                default -> throw wrong(quoted, "escapes only \" \\ / b f n r t in a quoted member");
            }
        }
        return name.toString();
    }

    private static IllegalArgumentException wrong(String path, String right) {
        String shown = path.length() <= 60 ? path : path.substring(0, 60) + "...";
        return new IllegalArgumentException("'" + shown + "' is no path into a JSON document: one " + right);
    }

    /** As MySQL reads it, with every member in quotes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("$");
        for (Leg leg : legs) {
            switch (leg) {
                case Leg.Member member -> text.append('.').append(JsonNodeFactory.instance.stringNode(member.name()));
                case Leg.Cell cell -> text.append('[').append(cell.index()).append(']');
            }
        }
        return text.toString();
    }
}
