package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.CompiledRule.Relation;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prepares rules for a comparison: one target for each slot, and nothing that has no rows. */
final class Coverings {
    /** Stands for the database that a stored relation knows: whatever it is, it is the same before and after, if it is there. */
    private static final String RELATED = "(related)";

    private Coverings() {}

    static List<Entry> of(CompiledRule rule, UnaryOperator<Target> renamed) {
        Relation relation = rule.relation();
        return rule.entries().stream()
                .filter(entry -> entry.access() != Access.RETIRED)
                .map(entry -> new Entry(
                        entry.range(),
                        entry.slots(),
                        targets(entry, relation).stream().map(renamed).toList(),
                        entry.access(),
                        entry.origin()))
                .toList();
    }

    /** The parts of entries that lie in a range. */
    static List<Entry> clip(List<Entry> entries, KeyType keyType, KeyRange live) {
        if (!keyType.isOrdered() || live.equals(KeyRange.everything())) {
            return entries;
        }
        OrdinalRange kept = live.ordinals();
        List<Entry> clipped = new ArrayList<>();
        for (Entry entry : entries) {
            OrdinalRange own = entry.range().ordinals();
            if (kept != null && own != null && own.first() <= kept.last() && kept.first() <= own.last()) {
                OrdinalRange both =
                        new OrdinalRange(Math.max(own.first(), kept.first()), Math.min(own.last(), kept.last()));
                clipped.add(new Entry(
                        new Piece(keyType, both).keys(),
                        entry.slots(),
                        entry.targets(),
                        entry.access(),
                        entry.origin()));
            }
        }
        return clipped;
    }

    /** The databases that a stored relation may name and that the new relation lacks: their keys have no place any more. */
    static List<String> lost(
            CompiledRule before, CompiledRule after, UnaryOperator<Target> ofOld, UnaryOperator<Target> ofNew) {
        if (before.relation() == null || after.relation() == null) {
            return List.of();
        }
        List<String> left = databases(after.relation(), ofNew);
        return databases(before.relation(), ofOld).stream()
                .filter(database -> !left.contains(database))
                .toList();
    }

    private static List<String> databases(Relation relation, UnaryOperator<Target> renamed) {
        return relation.databases().stream()
                .map(database ->
                        renamed.apply(new Target(database.database(), "*")).database())
                .toList();
    }

    static Target databaseOnly(Target target) {
        return new Target(target.database(), "*");
    }

    private static List<Target> targets(Entry entry, @Nullable Relation relation) {
        return relation == null
                ? entry.targets()
                : IntStream.range(0, entry.slots().count())
                        .mapToObj(slot ->
                                new Target(RELATED, entry.targets(slot).get(0).table()))
                        .toList();
    }
}
