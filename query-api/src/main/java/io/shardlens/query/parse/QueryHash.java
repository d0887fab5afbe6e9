package io.shardlens.query.parse;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.InTuples;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.JsonEq;
import io.shardlens.query.model.Condition.JsonTextEq;
import io.shardlens.query.model.Condition.Like;
import io.shardlens.query.model.Condition.Match;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a cursor belongs to: the table, the condition and the total order with its columns' types; of groups also keys and measures. Neither the selected columns, the
 * limit nor any option moves a place in that order, so they may change from page to page.
 */
final class QueryHash {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int BYTES = 16;

    private final Function<Column, Codec> codecs;

    QueryHash(Function<Column, Codec> codecs) {
        this.codecs = codecs;
    }

    /** 128 bits in base64url; equal for queries that ask for the same in the same order in the same words. */
    String of(Asked asked) {
        ArrayNode canonical = NODES.arrayNode()
                .add(asked.table().name())
                .add(asked.table().idScope().name())
                .add(json(asked.where()));
        switch (asked) {
            case Query query -> rows(query, canonical);
            case GroupQuery groups -> groups(groups, canonical);
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void rows(Query query, ArrayNode canonical) {
        for (Order order : query.sortKey()) {
            canonical
                    .add(order.column().name())
                    .add(order.direction().name())
                    .add(order.column().type().toString());
        }
    }

    /** Everything but what is shown: another key makes other groups, another measure may stand in HAVING or the order. */
    private void groups(GroupQuery query, ArrayNode canonical) {
        canonical.add("groups");
        for (GroupKey key : query.keys()) {
            canonical.add(key.toString());
        }
        for (Measure measure : query.measures()) {
            canonical.add(measure.toString());
        }
        canonical.add(json(query.having()));
        query.sortTerms()
                .forEach(order ->
                        canonical.add(order.term().name()).add(order.direction().name()));
    }

    private JsonNode json(Condition condition) {
        return switch (condition) {
            case And and -> all("and", and.children());
            case Or or -> all("or", or.children());
            case Not not -> NODES.arrayNode().add("not").add(json(not.child()));
            case Eq eq -> leaf("eq", eq.column(), Arrays.asList(eq.value()));
            case Ne ne -> leaf("ne", ne.column(), Arrays.asList(ne.value()));
            case In in -> leaf("in", in.column(), in.values());
            case Range range ->
                leaf("range", range.column(), List.of())
                        .add(bound(range.column(), range.lower()))
                        .add(bound(range.column(), range.upper()));
            case Between between -> leaf("between", between.column(), Arrays.asList(between.low(), between.high()));
            case Prefix prefix -> leaf("prefix", prefix.column(), List.of()).add(prefix.prefix());
            case InTuples in -> tuples(in);
            case Like like -> leaf("like", like.column(), List.of()).add(text(like.pattern()));
            case JsonEq eq ->
                leaf("json", eq.column(), Arrays.asList(eq.value()))
                        .add(eq.path().toString());
            case JsonTextEq text ->
                leaf("json-text", text.column(), List.of())
                        .add(text.text())
                        .add(text.path().toString());
            case Match match -> leaf("match", match.column(), List.of()).add(match.text());
            case IsNull isNull -> leaf("is-null", isNull.column(), List.of());
        };
    }

    private ArrayNode tuples(InTuples in) {
        ArrayNode node = NODES.arrayNode().add("tuple");
        for (int i = 0; i < in.columns().size(); i++) {
            node.add(leaf("in", in.columns().get(i), in.values(i)));
        }
        return node;
    }

    private static @Nullable String text(@Nullable LikePattern pattern) {
        return pattern == null ? null : pattern.text(LikePattern.BACKSLASH);
    }

    private ArrayNode all(String operator, List<Condition> children) {
        ArrayNode node = NODES.arrayNode().add(operator);
        children.forEach(child -> node.add(json(child)));
        return node;
    }

    private ArrayNode leaf(String operator, Column column, Collection<@Nullable Object> values) {
        ArrayNode node = NODES.arrayNode().add(operator).add(column.name());
        values.forEach(value -> node.add(json(column, value)));
        return node;
    }

    private JsonNode bound(Column column, @Nullable Bound bound) {
        return bound == null
                ? NODES.nullNode()
                : NODES.arrayNode().add(bound.inclusive()).add(json(column, bound.value()));
    }

    private JsonNode json(Column column, @Nullable Object value) {
        return value == null ? NODES.nullNode() : codecs.apply(column).toJson(value);
    }
}
