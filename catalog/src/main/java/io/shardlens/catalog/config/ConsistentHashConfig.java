package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Ring;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "consistent-hash",
        doc =
                "A ring of virtual nodes: a key belongs to the first node at or after its hash, past the end to the first of"
                        + " all. Give `shares`, whose nodes are generated, or `nodes`.")
record ConsistentHashConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

        @Key(doc = "Hash of keys and of the names of generated nodes.")
        HashFunction hash,

        @Key(doc = "Runs of generated nodes. A database has at least 1,024 or so.", def = Key.EMPTY)
        List<Share> shares,

        @Key(doc = "Nodes at places of their own.", def = Key.EMPTY)
        List<Node> nodes)
        implements RuleConfig {
    ConsistentHashConfig {
        shares = List.copyOf(shares);
        nodes = List.copyOf(nodes);
        Constraints.of(ConsistentHashConfig.class, keyType, hash, shares, nodes)
                .require("shares", shares.isEmpty() != nodes.isEmpty(), "give either shares or nodes")
                .check();
    }

    @Override
    public Rule value() {
        Ring ring = nodes.isEmpty()
                ? new Ring.Generated(shares.stream()
                        .map(s -> new Ring.Share(s.owner(), s.first(), s.end(), SlotLayout.target(s.target())))
                        .toList())
                : new Ring.Explicit(nodes.stream()
                        .map(n -> new Ring.Node(n.position(), n.name(), SlotLayout.target(n.target())))
                        .toList());
        return new Rule.ConsistentHash(keyType, hash, ring);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            named.put(
                    "shares[" + i + "].target",
                    List.of(SlotLayout.target(shares.get(i).target()).database()));
        }
        for (int i = 0; i < nodes.size(); i++) {
            named.put(
                    "nodes[" + i + "].target",
                    List.of(SlotLayout.target(nodes.get(i).target()).database()));
        }
        return named;
    }

    /** A run of generated nodes. */
    record Share(
            @Key(
                    doc =
                            "The name whose nodes these are: their places are the hashes of `owner#0`, `owner#1` and so on."
                                    + " It stays when a part of its nodes is given to another database.")
            String owner,

            @Key(doc = "Number of the first node.", def = "0", min = "0")
            int first,

            @Key(doc = "Number after the last node.", min = "1")
            int end,

            @Key(doc = RuleDocs.ONE_TARGET, pattern = SlotLayout.TARGET)
            String target) {
        Share {
            Constraints.of(Share.class, owner, first, end, target).check();
        }
    }

    /** One node. */
    record Node(
            @Key(doc = "Its place, a hash.") long position,

            @Key(doc = "Decides between nodes at one place: the least goes first.", def = "")
            String name,

            @Key(doc = RuleDocs.ONE_TARGET, pattern = SlotLayout.TARGET)
            String target) {
        Node {
            Constraints.of(Node.class, position, name, target).check();
        }
    }
}
