package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** One comparison of two rules: the common refinement of their ranges, each piece by {@link PieceComparison}. */
final class RuleComparison {
    /** What was found on a part of a piece. */
    record Found(Piece piece, Share ofPiece, Stretch stretch) {}

    private final KeyType keyType;
    private final List<Entry> before;
    private final List<Entry> after;
    private final List<String> lost;
    private final FlowCollector flows = new FlowCollector();
    private final List<Found> found = new ArrayList<>();
    private BigInteger keys = BigInteger.ZERO;
    private Proof proof = Proof.PROVEN;

    RuleComparison(
            CompiledRule before,
            CompiledRule after,
            UnaryOperator<Target> ofOld,
            UnaryOperator<Target> ofNew,
            KeyRange live) {
        this.keyType = before.keyType();
        this.before = Coverings.clip(Coverings.of(before, ofOld), keyType, live);
        this.after = Coverings.of(after, ofNew);
        this.lost = Coverings.lost(before, after, ofOld, ofNew);
    }

    RuleDiff compare() {
        if (keyType.isOrdered()) {
            compareRanges();
            uncovered(after, before).forEach(flows::open);
            uncovered(before, after).forEach(flows::close);
        } else {
            compare(before.get(0), after.get(0), new Piece(keyType, null));
        }
        lost.forEach(database -> flows.close(new KeySet.Assigned(database)));
        return new RuleDiff(
                total(Stretch::moved),
                total(Stretch::changesDatabase),
                proof,
                found.stream().map(Found::stretch).toList(),
                flows.flows(new Samples(keyType, before, after)),
                flows.isListed(),
                flows.keeping(),
                flows.opened(),
                flows.closed());
    }

    private void compareRanges() {
        int i = 0;
        int j = 0;
        while (i < before.size() && j < after.size()) {
            OrdinalRange a = ordinals(before.get(i));
            OrdinalRange b = ordinals(after.get(j));
            long first = Math.max(a.first(), b.first());
            long last = Math.min(a.last(), b.last());
            if (first <= last) {
                compare(before.get(i), after.get(j), new Piece(keyType, new OrdinalRange(first, last)));
            }
            if (a.last() < b.last()) {
                i++;
            } else {
                j++;
            }
        }
    }

    private void compare(Entry from, Entry to, Piece piece) {
        keys = keys.add(piece.size());
        PieceComparison comparison = new PieceComparison(piece, flows);
        found.addAll(comparison.compare(Placing.of(from, piece), Placing.of(to, piece)));
        proof = proof.weaker(comparison.proof());
    }

    /** The whole of one stretch as it was counted; of several, each by its part of all keys. */
    private Share total(Function<Stretch, Share> share) {
        if (found.size() == 1) {
            return share.apply(found.get(0).stretch());
        }
        Share total = Share.of(0, 1);
        for (Found part : found) {
            Share weight = new Share(part.piece().size(), keys).times(part.ofPiece());
            total = total.plus(weight.times(share.apply(part.stretch())));
        }
        return total;
    }

    /** The ranges that entries cover and others do not, neighbours joined. */
    private List<KeySet> uncovered(List<Entry> entries, List<Entry> others) {
        List<OrdinalRange> left = new ArrayList<>();
        for (Entry entry : entries) {
            OrdinalRange range = ordinals(entry);
            long next = range.first();
            boolean more = true;
            for (Entry other : others) {
                OrdinalRange covered = ordinals(other);
                if (more && covered.last() >= next && covered.first() <= range.last()) {
                    join(left, next, covered.first() - 1, covered.first() > next);
                    more = covered.last() < range.last();
                    next = more ? covered.last() + 1 : next;
                }
            }
            join(left, next, range.last(), more);
        }
        return left.stream()
                .<KeySet>map(range -> new KeySet.All(new Piece(keyType, range).keys()))
                .toList();
    }

    private static void join(List<OrdinalRange> ranges, long first, long last, boolean present) {
        if (!present) {
            return;
        }
        OrdinalRange previous = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
        if (previous != null && previous.last() + 1 == first) {
            ranges.set(ranges.size() - 1, new OrdinalRange(previous.first(), last));
        } else {
            ranges.add(new OrdinalRange(first, last));
        }
    }

    private static OrdinalRange ordinals(Entry entry) {
        return Objects.requireNonNull(entry.range().ordinals(), "an entry's range is never empty");
    }
}
