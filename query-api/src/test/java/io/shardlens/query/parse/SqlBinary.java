package io.shardlens.query.parse;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.ConditionText;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A table with a column of bytes. */
final class SqlBinary {
    private SqlBinary() {}

    /** The condition of an SQL text over {@code files (id, hash)}. */
    static String where(String sql, String parameters) {
        LogicalTable files = new LogicalTable(
                "files",
                List.of(
                        new Column("id", new ColumnType(TypeName.BIGINT, false, 0, 0, List.of(), null, null), false),
                        new Column(
                                "hash", new ColumnType(TypeName.VARBINARY, false, 20, 0, List.of(), null, null), true)),
                List.of("id"),
                "id",
                IdScope.GLOBAL,
                "files",
                Tables.ORDERS.router());
        QueryParser parser = new QueryParser(Map.of("files", files), Codecs::of, Parsers.LIMITS, Parsers.cursors());
        ParsedSql parsed = parser.sql(SqlTexts.body(sql, parameters).getBytes(StandardCharsets.UTF_8), stop -> {});
        return ConditionText.of(((Parsed.Accepted) parsed.parsed()).query().where());
    }
}
