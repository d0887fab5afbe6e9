package io.shardlens.sync.document;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.RoutingKeys;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.router.Target;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import io.shardlens.sync.change.RowImage;
import java.util.Optional;

/** Where the topology says that a row belongs, from its sharding key. Immutable, any thread. */
public final class RowTarget {
    private final Router router;
    private final Codec codec;

    private RowTarget(Router router, Codec codec) {
        this.router = router;
        this.codec = codec;
    }

    /** @throws IllegalArgumentException if the table lacks its sharding key */
    public static RowTarget of(LogicalTable table) {
        return new RowTarget(
                table.router(),
                Codecs.of(table.column(table.shardingKey())
                        .orElseThrow(() -> new IllegalArgumentException("table '" + table.name() + "' has no column '"
                                + table.shardingKey() + "', its sharding key"))));
    }

    /** Whether a row that SQL returned belongs to the table that it was found in; also where no rule says where it does. */
    public boolean isOwn(PhysicalTable table, RowImage row) {
        return target(row)
                .map(target -> target.database().equals(table.shard().name())
                        && target.table().equals(table.table()))
                .orElse(true);
    }

    /** Where a row that SQL returned belongs; empty where no rule says. */
    public Optional<Target> target(RowImage row) {
        String text = row.text(codec.column().name());
        if (text == null) {
            return Optional.empty();
        }
        try {
            return RoutingKeys.of(router.keyType(), codec.fromRow(text)).map(router::route);
        } catch (UnreadableValueException | KeyFormatException | RoutingException e) {
            return Optional.empty();
        }
    }
}
