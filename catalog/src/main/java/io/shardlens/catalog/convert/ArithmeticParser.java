package io.shardlens.catalog.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the arithmetic of an INLINE expression: the column, whole numbers, {@code + * %}, {@code >>}, {@code <<},
 * {@code .intdiv(n)}, {@code .longValue()} and parentheses, with Groovy's precedence.
 */
final class ArithmeticParser {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\\d{1,18}|[A-Za-z_]\\w*|>>|<<|[-+*/%().])");

    /** No expression of a name is longer, and the parser's depth is bounded by it. */
    private static final int MAX_TOKENS = 200;

    private final String place;
    private final String text;
    private final String column;
    private final List<String> tokens = new ArrayList<>();
    private int next;

    private ArithmeticParser(String place, String text, String column) {
        this.place = place;
        this.text = text;
        this.column = column;
    }

    static Arithmetic parse(String place, String text, String column) {
        ArithmeticParser parser = new ArithmeticParser(place, text, column);
        parser.tokenize();
        Arithmetic parsed = parser.shift();
        if (parser.next < parser.tokens.size()) {
            throw parser.refuse("'" + parser.tokens.get(parser.next) + "'");
        }
        return parsed;
    }

    private void tokenize() {
        Matcher token = TOKEN.matcher(text);
        int end = 0;
        while (token.find() && token.start() == end) {
            tokens.add(token.group(1));
            end = token.end();
            if (tokens.size() > MAX_TOKENS) {
                throw new ConversionException(
                        place, "the expression is longer than " + MAX_TOKENS + " numbers, names and signs");
            }
        }
        if (!text.substring(end).isBlank()) {
            throw refuse("'" + text.substring(end).strip() + "'");
        }
    }

    private Arithmetic shift() {
        Arithmetic left = sum();
        while (peek(">>") || peek("<<")) {
            boolean right = take().equals(">>");
            long factor = 1L << number(1, 40);
            left = right ? new Arithmetic.Quotient(left, factor) : new Arithmetic.Product(left, factor);
        }
        return left;
    }

    private Arithmetic sum() {
        Arithmetic left = product();
        while (peek("+")) {
            take();
            left = new Arithmetic.Sum(left, product());
        }
        return left;
    }

    private Arithmetic product() {
        Arithmetic left = atom();
        while (peek("*") || peek("%")) {
            boolean remainder = take().equals("%");
            long by = number(1, 1_000_000);
            left = remainder ? new Arithmetic.Remainder(left, by) : new Arithmetic.Product(left, by);
        }
        if (peek("/")) {
            throw refuse("'/', whose result in Groovy is no whole number; .intdiv(n) is one");
        }
        return left;
    }

    private Arithmetic atom() {
        String token = take();
        Arithmetic atom;
        if (token.equals("(")) {
            atom = shift();
            expect(")");
        } else if (token.equals(column)) {
            atom = new Arithmetic.Column();
        } else if (!token.isEmpty() && Character.isDigit(token.charAt(0))) {
            atom = new Arithmetic.Constant(Long.parseLong(token));
        } else {
            throw refuse("'" + token + "'");
        }
        while (peek(".")) {
            take();
            String method = take();
            expect("(");
            switch (method) {
                case "intdiv" -> atom = new Arithmetic.Quotient(atom, number(1, 1_000_000_000));
                case "longValue", "toLong" -> {}
                default -> throw refuse("." + method + "()");
            }
            expect(")");
        }
        return atom;
    }

    private long number(long least, long most) {
        String token = take();
        boolean isNumber = token.matches("\\d{1,18}");
        if (!isNumber || Long.parseLong(token) < least || Long.parseLong(token) > most) {
            throw refuse("'" + token + "' where a number from " + least + " to " + most + " is expected");
        }
        return Long.parseLong(token);
    }

    private boolean peek(String token) {
        return next < tokens.size() && tokens.get(next).equals(token);
    }

    private String take() {
        if (next >= tokens.size()) {
            throw refuse("its end");
        }
        return tokens.get(next++);
    }

    private void expect(String token) {
        String found = take();
        if (!found.equals(token)) {
            throw refuse("'" + found + "' where '" + token + "' is expected");
        }
    }

    private ConversionException refuse(String what) {
        return new ConversionException(
                place,
                "the expression '" + text + "' has " + what + ": expected arithmetic over " + column
                        + " with whole numbers, + * %, >>, <<, .intdiv(n) and parentheses");
    }
}
