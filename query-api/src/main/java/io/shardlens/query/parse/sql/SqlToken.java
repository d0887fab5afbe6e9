package io.shardlens.query.parse.sql;

/**
 * A piece of an SQL text.
 *
 * @param text a word as it is written, a name or a literal without its quotes and escapes
 */
record SqlToken(Kind kind, String text, SqlPlace place) {
    enum Kind {
        /** Without quotes: a keyword or a name. */
        WORD,
        /** In backticks. */
        NAME,
        /** A literal in quotes. */
        TEXT,
        /** An unsigned number. */
        NUMBER,
        /** {@code ?}. */
        PLACEHOLDER,
        SYMBOL,
        /** Behind everything. */
        END
    }

    boolean isWord(String upperCase) {
        return kind == Kind.WORD && text.equalsIgnoreCase(upperCase);
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** As a message shows it. */
    String shown() {
        String part = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return kind == Kind.END ? "the end" : "'" + part + "'";
    }

    private static final int SHOWN = 40;
}
