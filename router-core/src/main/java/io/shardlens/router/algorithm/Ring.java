package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import java.util.List;

/** The virtual nodes of a consistent hash, in any order. */
public sealed interface Ring {
    /**
     * Nodes at stated places.
     *
     * @param nodes at least one
     */
    record Explicit(List<Node> nodes) implements Ring {
        /** Copies the list. */
        public Explicit {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * Nodes whose places are the hashes of their names, {@code owner#0}, {@code owner#1} and so on.
     *
     * @param shares at least one
     */
    record Generated(List<Share> shares) implements Ring {
        /** Copies the list. */
        public Generated {
            shares = List.copyOf(shares);
        }
    }

    /**
     * One node.
     *
     * @param position its place, a hash; unsigned keys under {@code identity} give theirs by their bits
     * @param name decides between nodes at one place: the least goes first
     * @param target where its keys are
     */
    record Node(long position, String name, Target target) {}

    /**
     * Consecutive nodes of one owner and where their keys are. Giving a part of them away splits a share in two, whose
     * owner stays: {@code db0#0} to {@code db0#1023} on db0 become {@code #0} to {@code #511} on db0 and the rest on db4.
     *
     * @param owner the name that their places come from
     * @param first the number of the first node, 0 or more
     * @param end the number after the last node
     * @param target where their keys are
     */
    record Share(String owner, int first, int end, Target target) {}
}
