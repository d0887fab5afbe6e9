package io.shardlens.query;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.QueryParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The real parser over the tables of the shop. */
public final class Parsers {
    /** Small enough to be reached by tests. */
    public static final QueryLimits LIMITS =
            new QueryLimits(1000, 5000, 8, 100, Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60));

    private Parsers() {}

    /** Cursors under a secret of its own. */
    public static Cursors cursors(String secret) {
        return new Cursors(secret.getBytes(StandardCharsets.UTF_8), Codecs::of);
    }

    /** Cursors under the secret of {@link #parser()}. */
    public static Cursors cursors() {
        return cursors("a secret for tests");
    }

    /** A parser of queries over {@link Tables}. */
    public static QueryParser parser() {
        return new QueryParser(Tables.catalog().tables(), Codecs::of, LIMITS, cursors());
    }
}
