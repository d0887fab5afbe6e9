package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.CalendarField;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "calendar-cycle",
        doc = "A part of the date that comes back: all Mondays in one table, all Januaries in one table.")
record CalendarCycleConfig(
        @Key(doc = RuleDocs.KEY_TYPE) KeyType keyType,
        @Key(doc = RuleDocs.ZONE, def = "") String zone,

        @Key(doc = "Which part: `day-of-week` (7 slots), `day-of-month` (31), `month` (12) or `quarter` (4).")
        CalendarField field,

        @Key(
                doc =
                        "Number of the first slot in the patterns: 1 as in ISO 8601, where Monday, the first of the month,"
                                + " January and the first quarter are 1; or 0.",
                def = "1",
                min = "0",
                max = "1")
        int first,

        @Key(doc = RuleDocs.DATABASE, def = "") String database,
        @Key(doc = RuleDocs.TABLE, def = "") String table,

        @Key(doc = RuleDocs.TARGETS, def = Key.EMPTY, pattern = SlotLayout.TARGET)
        List<String> targets)
        implements RuleConfig {
    CalendarCycleConfig {
        targets = List.copyOf(targets);
        Constraints constraints =
                Constraints.of(CalendarCycleConfig.class, keyType, zone, field, first, database, table, targets);
        Zones.check(constraints, zone);
        new SlotLayout(database, table, targets).check(constraints).check();
    }

    @Override
    public Rule value() {
        return new Rule.CalendarCycle(
                keyType, Zones.of(zone), field, first, new SlotLayout(database, table, targets).layout());
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        return new SlotLayout(database, table, targets).namedDatabases("", first, field.slots());
    }
}
