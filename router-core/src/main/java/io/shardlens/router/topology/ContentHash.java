package io.shardlens.router.topology;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.OrdinalRange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;

/** A fingerprint of compiled rules. */
final class ContentHash {
    private final MessageDigest digest;

    private ContentHash(MessageDigest digest) {
        this.digest = digest;
    }

    static String of(SortedMap<String, CompiledRule> rules, List<Entity> entities) {
        try {
            ContentHash hash = new ContentHash(MessageDigest.getInstance("SHA-256"));
            rules.forEach(hash::add);
            entities.stream().map(Entity::toString).sorted().forEach(hash::add);
            return HexFormat.of().formatHex(hash.digest.digest());
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }

    private void add(String table, CompiledRule rule) {
        add(table);
        add(rule.keyType().name());
        add(rule.relation() == null ? "" : rule.relation().toString());
        add(rule.entries().size());
        SlotFunction previous = null;
        for (CompiledRule.Entry entry : rule.entries()) {
            OrdinalRange range = rule.keyType().isOrdered() ? entry.range().ordinals() : null;
            add(range == null ? 0 : range.first());
            add(range == null ? 0 : range.last());
            // Thousands of ranges may share one function.
            add(entry.slots().equals(previous) ? "" : entry.slots().toString());
            add(entry.access().name());
            previous = entry.slots();
            add(entry.targets().size());
            for (Target target : entry.targets()) {
                add(target.database());
                add(target.table());
            }
        }
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
