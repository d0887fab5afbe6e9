package io.shardlens.catalog.table;

import io.shardlens.router.Target;
import io.shardlens.router.diff.Proof;
import io.shardlens.router.diff.RuleDiff;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.route.Router;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one of two tables that hold the columns of the same rows knows of the other. Both have the same primary key and are routed alike, so
 * that the two halves of a row are in one database; both are in one document. Immutable.
 *
 * @param other the other table, which itself says nothing of its other half
 * @param leads whether this one's index is the one that the documents are in
 */
public record Half(LogicalTable other, boolean leads) {
    /** The columns that only the other table has. A row may have no other half: there is NULL in all of them then. */
    public List<Column> columns() {
        Set<String> keys = new HashSet<>(other.primaryKey());
        return other.columns().stream()
                .filter(column -> !keys.contains(column.name()))
                .map(column -> new Column(column.name(), column.type(), true, column.required()))
                .toList();
    }

    /**
     * Where the other halves of the rows of a physical table are: in the table that has the same place among those of the other rule.
     *
     * @param own the rule's targets of the table that asks
     * @throws IllegalArgumentException if the target is none of them
     */
    public Target partner(Router own, Target target) {
        int place = own.targets().indexOf(target);
        if (place < 0) {
            throw new IllegalArgumentException(target + " is no target of the other half of '" + other.name() + "'");
        }
        return other.router().targets().get(place);
    }

    /** Why two tables are not routed alike; empty where every key has both its halves in one place of both rules, in one database. */
    public static String difference(Router first, Router second) {
        List<Target> own = first.targets();
        List<Target> others = second.targets();
        if (first.keyType() != second.keyType()) {
            return "its keys are of another type";
        }
        if (own.size() != others.size()) {
            return "it has " + others.size() + " tables, the other half " + own.size();
        }
        Map<Target, Target> renamed = new HashMap<>();
        for (int i = 0; i < own.size(); i++) {
            if (!own.get(i).database().equals(others.get(i).database())) {
                return others.get(i) + " is in another database than " + own.get(i);
            }
            renamed.put(own.get(i), others.get(i));
        }
        RuleDiff diff = RuleDiff.between(
                first.rule(), second.rule(), target -> renamed.getOrDefault(target, target), KeyRange.everything());
        boolean alike = diff.movesNothing()
                && diff.proof() == Proof.PROVEN
                && diff.opened().isEmpty()
                && diff.closed().isEmpty();
        return alike ? "" : "some keys have their other half in a table at another place of the rule";
    }
}
