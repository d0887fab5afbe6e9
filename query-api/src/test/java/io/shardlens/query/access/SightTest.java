package io.shardlens.query.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SightTest {
    private final Catalog catalog = Tables.catalog();

    @Test
    void leavesOutWhatDoesNotExistForAClient() {
        Sight sight = new Sight(Set.of("orders"), Set.of("orders.note"), Set.of());

        Catalog seen = sight.of(catalog);

        assertThat(seen.tables()).containsOnlyKeys("orders");
        assertThat(seen.table("orders").orElseThrow().columns())
                .extracting(Column::name)
                .doesNotContain("note");
        assertThat(catalog.table("orders").orElseThrow().columns())
                .extracting(Column::name)
                .contains("note");
        assertThat(Sight.EVERYTHING.of(catalog)).isSameAs(catalog);
    }

    @Test
    void showsNothingByWayOfTheOtherHalfThatIsHiddenInIts() {
        LogicalTable members = catalog.table("members").orElseThrow();
        LogicalTable orders = catalog.table("orders").orElseThrow();
        LogicalTable joined = members.withHalf(new Half(orders, true)).joined();
        Catalog both = new Catalog(
                catalog.topology(),
                catalog.shards(),
                Map.of(
                        "members",
                        joined,
                        "orders",
                        orders.withHalf(new Half(members, false)).joined()),
                List.of());

        assertThat(names(Sight.EVERYTHING.of(both))).contains("note", "sku");
        assertThat(names(new Sight(Set.of(), Set.of("orders.note"), Set.of()).of(both)))
                .contains("sku")
                .doesNotContain("note");
        assertThat(names(new Sight(Set.of("members"), Set.of(), Set.of()).of(both)))
                .doesNotContain("note", "sku");
        Sight masked = new Sight(Set.of(), Set.of(), Set.of("orders.note"));
        assertThat(masked.isMasked(joined, joined.column("note").orElseThrow())).isTrue();
        assertThat(masked.isMasked(joined, joined.column("sku").orElseThrow())).isFalse();
    }

    private static List<String> names(Catalog seen) {
        return seen.table("members").orElseThrow().columns().stream()
                .map(Column::name)
                .toList();
    }

    @Test
    void namesColumnsThatNoTableHas() {
        assertThat(new Sight(Set.of(), Set.of("orders.nope"), Set.of("orders.note", "other.note"))
                        .unknownColumns(catalog))
                .containsExactly("orders.nope", "other.note");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"where\": {\"eq\": {\"note\": \"a\"}}}",
                "{\"where\": {\"not\": {\"or\": [{\"is-null\": \"note\"}, {\"eq\": {\"sku\": \"a\"}}]}}}",
                "{\"where\": {\"prefix\": {\"note\": \"a\"}}}",
                "{\"order\": [{\"note\": \"asc\"}]}"
            })
    void refusesToCompareOrSortByWhatIsMasked(String body) {
        Sight sight = new Sight(Set.of(), Set.of(), Set.of("orders.note"));
        QueryParser parser = Parsers.parser();

        Parsed parsed = Masks.checked(parser.query("orders", body.getBytes(StandardCharsets.UTF_8)), sight);

        assertThat(parsed)
                .isInstanceOfSatisfying(
                        Parsed.Refused.class,
                        refused -> assertThat(refused.problem().detail()).contains("'note'"));
    }

    @Test
    void letsWhatIsMaskedBeSelected() {
        Sight sight = new Sight(Set.of(), Set.of(), Set.of("orders.note"));

        Parsed parsed = Masks.checked(
                Parsers.parser().query("orders", "{\"select\": [\"note\"]}".getBytes(StandardCharsets.UTF_8)), sight);

        assertThat(parsed).isInstanceOf(Parsed.Accepted.class);
    }
}
