package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class IndexTemplateTest {
    private static final IndexFields FIELDS = IndexMappingTest.fields("bigint");

    @Test
    void givesAnIndexOfTheTableItsFieldsAndLeavesTheRestToOperators() {
        ObjectNode template = IndexTemplate.of(FIELDS);

        String alias = IndexNames.alias(FIELDS.table());
        assertThat(template.at("/index_patterns/0").asString()).isEqualTo(alias + "-0*");
        assertThat(IndexNames.physical(FIELDS.table(), 42)).startsWith(alias + "-0");
        assertThat(template.at("/template/mappings/dynamic").asString()).isEqualTo("strict");
        assertThat(template.at("/template/settings/index/refresh_interval").asString())
                .isEqualTo("-1");
        assertThat(template.at("/template/settings/index").has("number_of_shards"))
                .isFalse();
        assertThat(template.path("composed_of").toString())
                .isEqualTo("[\"shardlens@defaults\",\"shardlens@custom\",\"%s@custom\"]".formatted(alias));
        assertThat(template.path("ignore_missing_component_templates").toString())
                .doesNotContain("@defaults");
    }

    @Test
    void keepsWhatOperatorsMayChangeInAComponentOfItsOwn() {
        ObjectNode defaults = IndexTemplate.defaults(new IndexSettings(1, 0));

        assertThat(defaults.at("/template/settings/index").toString())
                .isEqualTo("{\"number_of_shards\":1,\"number_of_replicas\":0}");
    }
}
