package io.shardlens.router.algorithm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks of the shares of a generated ring: each node is in one share, and each owner has enough of them. */
final class ShareChecks {
    private record Numbered(int index, Ring.Share share) {}

    private ShareChecks() {}

    static void check(List<Ring.Share> shares, int leastNodes, FaultCollector faults) {
        Map<String, List<Numbered>> owners = new LinkedHashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            Ring.Share share = shares.get(i);
            if (share.first() < 0 || share.end() <= share.first()) {
                faults.at("shares", i)
                        .add("nodes " + share.first() + " to " + share.end() + " (exclusive) are none: expected"
                                + " 0 <= first < end");
            } else {
                owners.computeIfAbsent(share.owner(), owner -> new ArrayList<>())
                        .add(new Numbered(i, share));
            }
        }
        owners.forEach((owner, own) -> check(owner, own, leastNodes, faults));
    }

    private static void check(String owner, List<Numbered> shares, int leastNodes, FaultCollector faults) {
        shares.sort(Comparator.comparingInt(numbered -> numbered.share().first()));
        long nodes = 0;
        Numbered furthest = shares.get(0);
        for (Numbered numbered : shares) {
            nodes += numbered.share().end() - numbered.share().first();
            if (numbered.index() != furthest.index()
                    && numbered.share().first() < furthest.share().end()) {
                faults.at("shares", numbered.index())
                        .add("node " + owner + "#" + numbered.share().first() + " is already in shares["
                                + furthest.index() + "]: expected each node in one share");
            }
            if (numbered.share().end() > furthest.share().end()) {
                furthest = numbered;
            }
        }
        if (nodes < leastNodes) {
            faults.at("shares", shares.get(0).index())
                    .add("'" + owner + "' has " + nodes + " nodes: expected at least " + leastNodes
                            + ", which share the ring evenly");
        }
    }
}
