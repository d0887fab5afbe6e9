package io.shardlens.query.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryParser;
import java.nio.charset.StandardCharsets;
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
