package io.shardlens.router.topology;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Relation;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.OrdinalRange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A fingerprint of compiled rules. */
final class ContentHash {
    private final MessageDigest digest;

    private ContentHash(MessageDigest digest) {
        this.digest = digest;
    }

    static String of(SortedMap<String, CompiledRule> rules, List<Entity> entities) {
        try {
            ContentHash hash = new ContentHash(MessageDigest.getInstance("SHA-256"));
            hash.add(rules.size());
            rules.forEach(hash::add);
            hash.add(entities.size());
            entities.stream().sorted(Comparator.comparing(Entity::name)).forEach(hash::add);
            return HexFormat.of().formatHex(hash.digest.digest());
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }

    private void add(String table, CompiledRule rule) {
        add(table);
        add(rule.keyType().name());
        add(rule.relation());
        add(rule.entries().size());
        SlotFunction previous = null;
        for (CompiledRule.Entry entry : rule.entries()) {
            OrdinalRange range = rule.keyType().isOrdered() ? entry.range().ordinals() : null;
            add(range == null ? 0 : range.first());
            add(range == null ? 0 : range.last());
            // Thousands of ranges may share one function.
            boolean repeated = entry.slots().equals(previous);
            add(repeated ? 1 : 0);
            if (!repeated) {
                add(entry.slots());
            }
            add(entry.access().name());
            previous = entry.slots();
            add(entry.targets().size());
            for (Target target : entry.targets()) {
                add(target.database());
                add(target.table());
            }
        }
    }

    private void add(@Nullable Relation relation) {
        add(relation == null ? 0 : 1);
        if (relation != null) {
            add(relation.prefix());
            add(relation.databases().size());
            for (WeightedDatabase database : relation.databases()) {
                add(database.database());
                add(database.weight());
            }
        }
    }

    private void add(SlotFunction function) {
        add(function.getClass().getSimpleName());
        add(function.count());
        switch (function) {
            case SlotFunction.Single single -> {
                // Has no fields.
            }
            case SlotFunction.HashSlots hash -> {
                add(hash.keyType().name());
                add(hash.hash().name());
                add(hash.mode().name());
            }
            case SlotFunction.RingSlots ring -> {
                add(ring.keyType().name());
                add(ring.hash().name());
                add(ring.ring().size());
                for (int arc = 0; arc < ring.ring().size(); arc++) {
                    add(ring.ring().position(arc));
                    add(ring.ring().slot(arc));
                }
            }
            case SlotFunction.CalendarSlots calendar -> {
                add(calendar.days().toString());
                add(calendar.field().name());
            }
            case SlotFunction.ListSlots list -> {
                add(list.otherwise());
                add(list.normalizer().name());
                add(list.slots().size());
                list.slots().forEach((value, slot) -> {
                    add(value);
                    add(slot);
                });
            }
        }
    }

    private void add(Entity entity) {
        add(entity.name());
        add(entity.tables().size());
        entity.tables().forEach(this::add);
    }

    /** Length first, so that no two lists of texts give the same bytes. */
    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        digest.update(bytes);
    }

    private void add(long number) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    }
}
