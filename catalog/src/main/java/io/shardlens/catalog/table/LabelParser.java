package io.shardlens.catalog.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the labels of an ENUM or SET: quoted, separated by commas, a quote inside doubled, and what cannot be shown written with a
 * backslash.
 */
final class LabelParser {
    private final String arguments;
    private final String type;
    private int at;

    LabelParser(String arguments, String type) {
        this.arguments = arguments;
        this.type = type;
    }

    List<String> labels() {
        List<String> labels = new ArrayList<>();
        do {
            skipBlanks();
            labels.add(label());
            skipBlanks();
        } while (at < arguments.length() && next(','));
        if (at < arguments.length()) {
            throw malformed();
        }
        return labels;
    }

    /** MySQL writes none, but others that hand on what MySQL said do. */
    private void skipBlanks() {
        while (at < arguments.length() && arguments.charAt(at) == ' ') {
            at++;
        }
    }

    private String label() {
        StringBuilder label = new StringBuilder();
        require('\'');
        while (at < arguments.length()) {
            char c = arguments.charAt(at++);
            if (c == '\'' && !next('\'')) {
                return label.toString();
            }
            label.append(c == '\\' && at < arguments.length() ? escaped(arguments.charAt(at++)) : c);
        }
        throw malformed();
    }

    private static char escaped(char c) {
        return switch (c) {
            case '0' -> '\0';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'Z' -> '\u001a';
            default -> c;
        };
    }

    private void require(char c) {
        if (!next(c)) {
            throw malformed();
        }
    }

    private boolean next(char c) {
        boolean found = at < arguments.length() && arguments.charAt(at) == c;
        at += found ? 1 : 0;
        return found;
    }

    private IllegalArgumentException malformed() {
        return new IllegalArgumentException("the labels of '" + type + "' are not quoted texts separated by commas");
    }
}
