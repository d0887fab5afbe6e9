package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.BinlogScan;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The proof that transactions which never came hold nothing of ours, on a real binlog. */
@ExtendWith(SharedStack.class)
@Tag("S39")
class BinlogScanIT {
    private static Position end(Shop shop) {
        return shop.query(0, "SHOW MASTER STATUS", row -> Position.of(row.getString("File"), row.getLong("Position")))
                .getFirst();
    }

    @Test
    void tellsTransactionsOfOthersFromThoseThatChangeATableOfOurs(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "scanned", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL)");
        BinlogScan scan = new BinlogScan(
                opened.stack().mysql().getFirst().name(),
                server -> shop.connect(0),
                () -> Set.of(new TableName(shop.schema(0), "scanned_0")));
        Position begin = end(shop);

        // When other tables change, accounts do, and the file does
        shop.execute(
                0,
                "INSERT INTO " + shop.table(0, 1) + " VALUES (1, 0), (2, 0)",
                "CREATE USER somebody",
                "ANALYZE TABLE " + shop.table(0, 0) + ", " + shop.table(0, 1),
                "GRANT SELECT ON " + shop.table(0, 0) + " TO somebody",
                "FLUSH BINARY LOGS",
                "INSERT INTO " + shop.table(0, 1) + " VALUES (3, 0)");
        Position others = end(shop);
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0)");
        Position ours = end(shop);
        shop.execute(0, "ALTER TABLE " + shop.table(0, 0) + " ADD COLUMN n INT");
        Position defined = end(shop);

        // Then
        assertThat(others.file()).isGreaterThan(begin.file());
        assertThat(scan.firstOfOurs(begin, others)).isEmpty();
        assertThat(scan.firstOfOurs(begin, ours))
                .hasValueSatisfying(event -> assertThat(event).contains("Table_map", "scanned_0.scanned_0"));
        assertThat(scan.firstOfOurs(ours, defined))
                .hasValueSatisfying(event -> assertThat(event).contains("ALTER TABLE"));
        assertThatThrownBy(() -> scan.firstOfOurs(new Position(0, 4), others)).isInstanceOf(SourceException.class);
    }
}
