package io.shardlens.query.parse;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.model.ShardPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Positions in shards as tokens that clients keep, under the secret that signs cursors. Safe for any thread. */
public final class PositionTokens {
    private static final int VERSION = 1;
    /** What no cursor has. */
    private static final String POSITIONS = "p";

    private final SignedText signed;
    private final JsonMapper mapper = JsonMapper.shared();

    PositionTokens(SignedText signed) {
        this.signed = signed;
    }

    /** @param positions at least one */
    public String encode(List<ShardPosition> positions) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("v", VERSION);
        ArrayNode list = json.putArray(POSITIONS);
        for (ShardPosition position : positions) {
            list.addObject()
                    .put("s", position.shard())
                    .put("l", position.lineage())
                    .put("e", position.epoch())
                    .put("g", position.executed().toString());
        }
        return signed.write(json);
    }

    /** The positions of a token; empty where it was not issued here, or by another version. */
    Optional<List<ShardPosition>> decode(String token) {
        byte[] payload = signed.read(token);
        if (payload == null) {
            return Optional.empty();
        }
        try {
            JsonNode json = mapper.readTree(payload);
            if (json.path("v").asInt() != VERSION || json.path(POSITIONS).isEmpty()) {
                return Optional.empty();
            }
            List<ShardPosition> positions = new ArrayList<>();
            for (JsonNode one : json.get(POSITIONS)) {
                positions.add(new ShardPosition(
                        one.path("s").asString(),
                        one.path("l").asString(),
                        one.path("e").asLong(),
                        GtidSet.parse(one.path("g").asString())));
            }
            return Optional.of(positions);
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
