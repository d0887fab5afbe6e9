package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.diff.Placing.ByList;
import io.shardlens.router.diff.Placing.BySlot;
import io.shardlens.router.diff.Placing.InOne;
import io.shardlens.router.diff.Placing.OnLine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares two ways of placing the keys of one piece, and tells the flows to a collector. */
final class PieceComparison {
    private final Piece piece;
    private final FlowCollector flows;
    private Proof proof = Proof.PROVEN;

    PieceComparison(Piece piece, FlowCollector flows) {
        this.piece = piece;
        this.flows = flows;
    }

    /** What the shares rest on, once compared. */
    Proof proof() {
        return proof;
    }

    List<RuleComparison.Found> compare(Placing from, Placing to) {
        if (from instanceof InOne a && to instanceof InOne b) {
            return List.of(inOne(a.target(), b.target()));
        }
        if (from instanceof OnLine a && to instanceof OnLine b) {
            return a.line().equals(b.line()) ? onLine(a.line(), from, to) : List.of(independent(from, to));
        }
        if (from instanceof OnLine a && to instanceof InOne) {
            return onLine(a.line(), from, to);
        }
        if (to instanceof OnLine b && from instanceof InOne) {
            return onLine(b.line(), from, to);
        }
        if (from instanceof BySlot a && to instanceof BySlot b && a.function().equals(b.function())) {
            return List.of(bySlot(a, a.targets(), b.targets()));
        }
        if (from instanceof BySlot a && to instanceof InOne b) {
            return List.of(bySlot(
                    a, a.targets(), a.targets().stream().map(t -> b.target()).toList()));
        }
        if (to instanceof BySlot b && from instanceof InOne a) {
            return List.of(bySlot(b, b.targets().stream().map(t -> a.target()).toList(), b.targets()));
        }
        return from instanceof ByList || to instanceof ByList ? lists(from, to) : List.of(independent(from, to));
    }

    private List<RuleComparison.Found> lists(Placing from, Placing to) {
        Optional<ListComparison> comparison = ListComparison.of(from, to);
        if (comparison.isEmpty()) {
            return List.of(independent(from, to));
        }
        proof = Proof.EVEN_HASH;
        comparison.get().report(flows);
        Share moved = comparison.get().moved(Target::toString);
        Share changes = comparison.get().moved(Target::database);
        return List.of(found("list", Spread.slots(from), Spread.slots(to), moved, changes));
    }

    private RuleComparison.Found inOne(Target from, Target to) {
        flows.add(new KeySet.All(piece.keys()), from, to);
        Share moved = Share.of(from.equals(to) ? 0 : 1, 1);
        Share changes = Share.of(from.database().equals(to.database()) ? 0 : 1, 1);
        return found("key", 1, 1, moved, changes);
    }

    private List<RuleComparison.Found> onLine(Line line, Placing a, Placing b) {
        proof = line.isKey() ? proof : Proof.EVEN_HASH;
        BigInteger first = line.isKey() ? piece.firstValue() : line.first();
        BigInteger last = line.isKey() ? piece.lastValue() : line.last();
        List<Segment> from = Placing.segments(a, first, last);
        List<Segment> to = Placing.segments(b, first, last);
        List<RuleComparison.Found> found = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < from.size() && j < to.size()) {
            Segment x = from.get(i).clip(to.get(j).first(), to.get(j).last());
            Segment y = to.get(j).clip(from.get(i).first(), from.get(i).last());
            if (!x.isEmpty()) {
                found.add(segments(
                        line, x, y, new Share(x.size(), last.subtract(first).add(BigInteger.ONE))));
            }
            if (from.get(i).last().compareTo(to.get(j).last()) < 0) {
                i++;
            } else {
                j++;
            }
        }
        return found;
    }

    private RuleComparison.Found segments(Line line, Segment from, Segment to, Share ofPiece) {
        boolean counted = line.isKey() && piece.isBounded();
        Remainders remainders = Remainders.compare(from, to, counted);
        flows.add(piece.keys(), line, from, to, remainders);
        return new RuleComparison.Found(
                piece,
                ofPiece,
                new Stretch(
                        piece.keys(),
                        line.label(),
                        from.first(),
                        from.last(),
                        from.modulus(),
                        to.modulus(),
                        remainders.moved(),
                        remainders.changesDatabase()));
    }

    private RuleComparison.Found bySlot(BySlot placing, List<Target> from, List<Target> to) {
        proof = Proof.EVEN_HASH;
        int moved = 0;
        int changes = 0;
        for (int slot = 0; slot < from.size(); slot++) {
            Target a = from.get(slot);
            Target b = to.get(slot);
            moved += a.equals(b) ? 0 : 1;
            changes += a.database().equals(b.database()) ? 0 : 1;
            flows.add(new KeySet.OfSlot(piece.keys(), placing.function(), slot), a, b);
        }
        return found(
                placing.function().toString(),
                from.size(),
                to.size(),
                Share.of(moved, from.size()),
                Share.of(changes, from.size()));
    }

    /** Nothing but the spread over targets is known of each side: chance decides which keys agree. */
    private RuleComparison.Found independent(Placing from, Placing to) {
        proof = Proof.INDEPENDENT_HASHES;
        flows.giveUp();
        Share stays = Spread.together(Spread.of(from, Target::toString), Spread.of(to, Target::toString));
        Share sameDatabase = Spread.together(Spread.of(from, Target::database), Spread.of(to, Target::database));
        return found("two hashes", Spread.slots(from), Spread.slots(to), stays.rest(), sameDatabase.rest());
    }

    private RuleComparison.Found found(String line, int oldSlots, int newSlots, Share moved, Share changes) {
        Stretch stretch = new Stretch(
                piece.keys(), line, piece.firstValue(), piece.lastValue(), oldSlots, newSlots, moved, changes);
        return new RuleComparison.Found(piece, Share.of(1, 1), stretch);
    }
}
