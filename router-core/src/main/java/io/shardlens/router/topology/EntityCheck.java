package io.shardlens.router.topology;

import io.shardlens.router.Fault;
import io.shardlens.router.NearestName;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Checks that the tables of an entity are routed alike: same ranges, same hash, same databases, one table for another. */
final class EntityCheck {
    private final Map<String, CompiledRule> rules;
    private final Collection<Fault> faults;
    /** The entity that each table is in. */
    private final Map<String, String> owners = new HashMap<>();

    private EntityCheck(Map<String, CompiledRule> rules, Collection<Fault> faults) {
        this.rules = rules;
        this.faults = faults;
    }

    /** Adds what is wrong; tables whose rules do not compile have faults already and are not compared. */
    static void check(
            List<Entity> entities, Set<String> tables, Map<String, CompiledRule> rules, Collection<Fault> faults) {
        EntityCheck check = new EntityCheck(rules, faults);
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < entities.size(); i++) {
            Entity entity = entities.get(i);
            String path = "entities." + entity.name();
            if (names.putIfAbsent(entity.name(), i) != null) {
                faults.add(new Fault(path, "is declared twice: expected each entity once"));
            }
            if (entity.tables().size() < 2) {
                faults.add(new Fault(path + ".tables", entity.tables() + " is not split: expected two tables or more"));
            }
            check.checkTables(entity, path, tables);
        }
    }

    private void checkTables(Entity entity, String path, Set<String> tables) {
        CompiledRule first =
                entity.tables().isEmpty() ? null : rules.get(entity.tables().get(0));
        for (int i = 0; i < entity.tables().size(); i++) {
            String table = entity.tables().get(i);
            String here = path + ".tables[" + i + "]";
            if (!tables.contains(table)) {
                faults.add(new Fault(
                        here,
                        "'" + table + "' is no table of the topology"
                                + NearestName.of(table, tables)
                                        .map(near -> ": did you mean '" + near + "'?")
                                        .orElse("")));
            }
            String owner = owners.putIfAbsent(table, here);
            if (owner != null) {
                faults.add(new Fault(
                        here, "'" + table + "' is already at " + owner + ": expected each table in one entity"));
            }
            CompiledRule rule = rules.get(table);
            if (first != null && rule != null && !alike(first, rule)) {
                faults.add(new Fault(
                        here,
                        "'" + table + "' is routed unlike '" + entity.tables().get(0)
                                + "': expected the same key type, ranges, hash and databases, so that both parts of a"
                                + " row are together"));
            }
        }
    }

    private static boolean alike(CompiledRule one, CompiledRule other) {
        boolean comparable = one.keyType() == other.keyType()
                && one.entries().size() == other.entries().size()
                && Objects.equals(one.relation(), other.relation());
        if (!comparable) {
            return false;
        }
        Map<Target, Target> partners = new HashMap<>();
        Map<Target, Target> back = new HashMap<>();
        for (int i = 0; i < one.entries().size(); i++) {
            if (!alike(one.entries().get(i), other.entries().get(i), partners, back)) {
                return false;
            }
        }
        return true;
    }

    private static boolean alike(Entry one, Entry other, Map<Target, Target> partners, Map<Target, Target> back) {
        boolean comparable = one.range().equals(other.range())
                && one.slots().equals(other.slots())
                && one.access() == other.access()
                && one.targets().size() == other.targets().size();
        if (!comparable) {
            return false;
        }
        for (int i = 0; i < one.targets().size(); i++) {
            Target target = one.targets().get(i);
            Target partner = other.targets().get(i);
            boolean paired = target.equals(back.getOrDefault(partner, target))
                    && partner.equals(partners.getOrDefault(target, partner));
            if (!paired || !target.database().equals(partner.database())) {
                return false;
            }
            partners.put(target, partner);
            back.put(partner, target);
        }
        return true;
    }
}
