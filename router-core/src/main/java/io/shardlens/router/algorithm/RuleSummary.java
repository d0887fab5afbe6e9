package io.shardlens.router.algorithm;

import java.util.List;

/** A rule in one sentence, for people. Pure. */
public final class RuleSummary {
    /** Lists up to this length are shown whole, longer ones by their beginning. */
    private static final int WHOLE = 4;

    private static final int BEGINNING = 3;

    private RuleSummary() {}

    /**
     * Puts a rule into words.
     *
     * @param rule the rule, which compiles
     * @param key the sharding key's column
     * @return one sentence without a full stop
     */
    public static String of(Rule rule, String key) {
        return switch (rule) {
            case Rule.Modulo modulo ->
                key + " modulo " + modulo.slots() + " is the slot" + layout(modulo.layout(), modulo.slots());
            case Rule.TwoLevelHash two ->
                hashed(two.hash(), key) + " modulo " + two.databases().size() * two.tablesPerDatabase()
                        + negative(two.hash(), two.mode()) + ": "
                        + places(two.databases(), two.tablesPerDatabase(), two.table(), two.numbering());
            case Rule.StackedRangeModulo stacked ->
                count(stacked.stages().size(), "range") + " of " + key + ", each with a modulo of its own: "
                        + some(stacked.stages().stream()
                                .map(stage -> stage.range() + " modulo " + stage.slots())
                                .toList());
            case Rule.CalendarCycle cycle ->
                "the " + words(cycle.field().label()) + " of " + key
                        + (cycle.zone() == null ? "" : " in " + cycle.zone()) + " is the slot"
                        + layout(cycle.layout(), cycle.field().slots());
            case Rule.CalendarPeriods periods ->
                "a table for each " + (periods.period() == CalendarPeriod.YEAR_MONTH ? "month" : "quarter") + " of "
                        + key
                        + (periods.zone() == null ? "" : " in " + periods.zone()) + " from " + periods.from()
                        + " until before " + periods.until() + ": " + periods.database() + "." + periods.table();
            case Rule.Ranges ranges ->
                count(ranges.parts().size(), "range") + " of " + key + ", each in one table: "
                        + some(ranges.parts().stream()
                                .map(part -> part.range() + " in " + part.target())
                                .toList());
            case Rule.Placed placed ->
                of(placed.rule(), key) + "; these places are logical, and "
                        + count(placed.placements().size(), "placement") + " and "
                        + count(placed.aliases().size(), "alias") + " say where they are now";
            case Rule.ShardGroups groups ->
                count(groups.groups().size(), "group") + " of shards by ranges of " + key
                        + "; in a group the remainder picks the shard, in a shard the range picks the table: "
                        + some(groups.groups().stream().map(ShardGroup::name).toList());
            case Rule.RoutingTable table ->
                hashed(table.hash(), key) + " modulo " + table.tables() + negative(table.hash(), table.mode())
                        + " is the number of the table " + table.table() + "; a stored relation says in which of "
                        + count(table.databases().size(), "database") + " the "
                        + (table.prefix() == 0 ? "key" : "first " + count(table.prefix(), "character") + " of the key")
                        + " is";
            case Rule.ConsistentHash consistent ->
                "the first virtual node at or after " + hashed(consistent.hash(), key) + " on a ring of "
                        + count(nodes(consistent.ring()), "node");
            case Rule.CoLocated located ->
                key + " modulo " + located.tables() + ", in the database where the base table of "
                        + located.baseTables() + " has the same key: "
                        + places(
                                located.databases(),
                                located.tables()
                                        / Math.max(1, located.databases().size()),
                                located.table(),
                                located.numbering());
            case Rule.ValueList list ->
                "listed values of " + key + ": "
                        + some(list.choices().stream()
                                .map(choice -> some(choice.values().stream()
                                                .map(Object::toString)
                                                .toList())
                                        + " in " + choice.target())
                                .toList())
                        + (list.otherwise() == null ? "; others are refused" : "; others in " + list.otherwise());
        };
    }

    private static String hashed(HashFunction hash, String key) {
        return hash == HashFunction.IDENTITY ? key : hash.label() + " of " + key;
    }

    /** Says what becomes of negative hashes where there may be some. */
    private static String negative(HashFunction hash, ModMode mode) {
        return hash == HashFunction.CRC32 ? "" : " (" + mode.label() + ")";
    }

    private static String places(List<String> databases, int tables, String table, Numbering numbering) {
        return some(databases) + " with " + count(tables, "table") + " each, " + table
                + (numbering == Numbering.OVER_ALL ? " numbered over all" : "");
    }

    private static String layout(Layout layout, int slots) {
        return switch (layout) {
            case Layout.Patterned patterned -> ", " + patterned.database() + "." + patterned.table();
            case Layout.Listed listed -> ", each of " + slots + " with its listed table";
        };
    }

    private static long nodes(Ring ring) {
        return switch (ring) {
            case Ring.Explicit explicit -> explicit.nodes().size();
            case Ring.Generated generated ->
                generated.shares().stream()
                        .mapToLong(share -> (long) share.end() - share.first())
                        .sum();
        };
    }

    private static String some(List<String> all) {
        return all.size() <= WHOLE
                ? String.join(", ", all)
                : String.join(", ", all.subList(0, BEGINNING)) + " and " + (all.size() - BEGINNING) + " more";
    }

    private static String count(long number, String thing) {
        String plural = thing.endsWith("s") ? "es" : "s";
        return number + " " + thing + (number == 1 ? "" : plural);
    }

    private static String words(String label) {
        return label.replace('-', ' ');
    }
}
