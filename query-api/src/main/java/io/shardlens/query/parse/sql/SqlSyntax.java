package io.shardlens.query.parse.sql;

import java.util.function.Consumer;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** The grammar of a {@link SqlSkeleton}. */
final class SqlSyntax {
    private SqlSyntax() {}

    /**
     * Parses.
     *
     * @param stop is given what ends the parsing early, to be called by any thread at any time
     */
    static PlainSelect parse(SqlSkeleton skeleton, Consumer<Runnable> stop) {
        CCJSqlParser parser = new CCJSqlParser(new StringProvider(skeleton.text()));
        stop.accept(() -> parser.interrupted = true);
        try {
            Statement statement = parser.Statement();
            if (parser.interrupted) {
                throw tooLong(skeleton);
            }
            if (statement instanceof PlainSelect select) {
                return select;
            }
            throw SqlRefusal.unsupported(skeleton.tokens().getFirst().place(), "this statement");
        } catch (ParseException e) {
            throw parser.interrupted ? tooLong(skeleton) : unexpected(skeleton, e);
        } catch (SqlRefusal e) {
            throw e;
        } catch (RuntimeException e) {
            // A parser of many dialects in which a shape that nobody wrote may meet an unforeseen line.
            throw new SqlRefusal(skeleton.tokens().getFirst().place(), "the SQL cannot be parsed");
        }
    }

    private static SqlRefusal tooLong(SqlSkeleton skeleton) {
        return new SqlRefusal(
                skeleton.tokens().getFirst().place(),
                "the SQL takes too long to parse: make it shorter or less nested");
    }

    private static SqlRefusal unexpected(SqlSkeleton skeleton, ParseException e) {
        Token token = e.currentToken == null || e.currentToken.next == null ? e.currentToken : e.currentToken.next;
        SqlToken at = token == null ? skeleton.tokens().getLast() : skeleton.token(token.beginColumn);
        return new SqlRefusal(at.place(), at.shown() + " is not expected here");
    }

    /** Where something begins in the caller's text, or the begin of all where the parser does not say. */
    static SqlPlace place(SqlSkeleton skeleton, Object parsed) {
        return token(skeleton, parsed).place();
    }

    /** With which token something begins, the first of all where the parser does not say. */
    static SqlToken token(SqlSkeleton skeleton, Object parsed) {
        boolean known = parsed instanceof ASTNodeAccess access && access.getASTNode() != null;
        return known
                ? skeleton.token(((ASTNodeAccess) parsed).getASTNode().jjtGetFirstToken().beginColumn)
                : skeleton.tokens().getFirst();
    }
}
