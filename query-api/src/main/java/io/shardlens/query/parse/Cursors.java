package io.shardlens.query.parse;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cursors in their outer form, {@code base64url(JSON).base64url(HMAC-SHA256)}. One is good for the query that it was issued for (see
 * {@link QueryHash}), under any plan and epoch and on every process that has the same secret. Safe for any thread.
 */
public final class Cursors {
    /** Changes whenever what is inside changes its meaning; older cursors are then refused. */
    private static final int VERSION = 1;

    /** Fewest bytes of a secret. */
    public static final int SHORTEST_SECRET = 16;

    private final SignedText signed;
    private final QueryHash hash;
    private final JsonMapper mapper = JsonMapper.shared();

    /**
     * @param secret signs cursors, at least 16 bytes
     * @throws IllegalArgumentException where the secret is shorter
     */
    public Cursors(byte[] secret, Function<Column, Codec> codecs) {
        if (secret.length < SHORTEST_SECRET) {
            throw new IllegalArgumentException(
                    "the cursor secret has " + secret.length + " bytes, it needs at least " + SHORTEST_SECRET);
        }
        this.signed = new SignedText(secret);
        this.hash = new QueryHash(codecs);
    }

    /** What became of a cursor. */
    sealed interface Decoded {
        record Place(After after) implements Decoded {}

        record Invalid(String reason) implements Decoded {}
    }

    /** The text that leads {@code asked} on behind {@code after}. */
    public String encode(Asked asked, After after) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("v", VERSION).put("q", hash.of(asked));
        ArrayNode values = json.putArray("k");
        after.values().forEach(value -> values.add(CursorValues.encode(value)));
        if (after.target() != null) {
            json.putArray("t").add(after.target().database()).add(after.target().table());
        }
        if (!after.seen().isEmpty()) {
            json.set("s", SeenShards.encode(after.seen()));
        }
        return signed.write(json);
    }

    /** Tokens of positions, under the same secret. */
    public PositionTokens positions() {
        return new PositionTokens(signed);
    }

    /** The place that {@code cursor} names in the order of what is asked. Nothing in it is looked at before its signature holds. */
    Decoded decode(Asked asked, String cursor) {
        byte[] payload = signed.read(cursor);
        if (payload == null) {
            return new Decoded.Invalid(
                    "this cursor was not issued by this API: send back the cursor of an answer as it is");
        }
        try {
            JsonNode json = mapper.readTree(payload);
            if (json.path("v").asInt() != VERSION) {
                return new Decoded.Invalid(
                        "this cursor is from another version of this API: start from the first page");
            }
            if (!json.path("q").asString().equals(hash.of(asked))) {
                return new Decoded.Invalid(
                        "this cursor belongs to another query: table, where and order must stay as they"
                                + " were, only select, limit, count and the options may change");
            }
            return place(asked, json);
        } catch (JacksonException | IllegalArgumentException e) {
            return new Decoded.Invalid("this cursor cannot be read: start from the first page");
        }
    }

    private static Decoded place(Asked asked, JsonNode json) {
        List<@Nullable Object> values = new ArrayList<>();
        json.path("k").forEach(value -> values.add(CursorValues.decode(value)));
        boolean perShard = asked instanceof Query && asked.table().idScope() == IdScope.SHARD;
        if (values.size() != sortValues(asked) || json.has("t") != perShard) {
            return new Decoded.Invalid("this cursor does not fit the order of the query: start from the first page");
        }
        Target target = perShard
                ? new Target(
                        json.path("t").path(0).asString(),
                        json.path("t").path(1).asString())
                : null;
        Set<String> shards =
                asked.table().router().targets().stream().map(Target::database).collect(Collectors.toSet());
        return new Decoded.Place(new After(values, target, SeenShards.decode(json.path("s"), shards)));
    }

    private static int sortValues(Asked asked) {
        return switch (asked) {
            case Query query -> query.sortKey().size();
            case GroupQuery groups -> groups.sortTerms().size();
        };
    }
}
