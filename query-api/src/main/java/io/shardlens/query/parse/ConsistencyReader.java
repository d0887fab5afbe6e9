package io.shardlens.query.parse;

import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.ShardPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code "eventual"}, {@code "bounded"}, {@code "primary"}, {@code {"bounded-ms": 500}} or {@code {"position": token or tokens}}.
 * For one request.
 */
final class ConsistencyReader {
    /** Most tokens of one query. */
    static final int MOST_TOKENS = 64;

    private static final List<String> NAMES = List.of("eventual", "bounded", "primary");
    private static final List<String> KEYS = List.of("bounded-ms", "position");
    private static final String EXPECTED =
            "expected \"eventual\", \"bounded\", \"primary\", {\"bounded-ms\": 500} or {\"position\": \"<token>\"}";

    private final PositionTokens tokens;
    private final Faults faults;

    ConsistencyReader(PositionTokens tokens, Faults faults) {
        this.tokens = tokens;
        this.faults = faults;
    }

    /** @param lag a bound on the staleness; null where none was given here */
    record Read(Consistency consistency, Optional<Duration> lag) {
        static Read of(Consistency consistency) {
            return new Read(consistency, Optional.empty());
        }
    }

    Read read(JsonNode json, Pointer at, Duration longest) {
        if (json.isString()) {
            return Read.of(named(json.stringValue(), at));
        }
        if (!json.isObject() || json.size() != 1) {
            faults.add(at, EXPECTED);
            return Read.of(new Consistency.Bounded());
        }
        String key = json.propertyNames().iterator().next();
        JsonNode value = json.get(key);
        return switch (key) {
            case "bounded-ms" -> bounded(value, at.at(key), longest);
            case "position" -> Read.of(position(value, at.at(key)));
            default -> {
                faults.addUnknown(at.at(key), "key", key, KEYS);
                yield Read.of(new Consistency.Bounded());
            }
        };
    }

    private Consistency named(String name, Pointer at) {
        return switch (name) {
            case "eventual" -> new Consistency.Eventual();
            case "primary" -> new Consistency.Primary();
            case "bounded" -> new Consistency.Bounded();
            default -> {
                faults.addUnknown(at, "consistency", name, NAMES);
                yield new Consistency.Bounded();
            }
        };
    }

    private Read bounded(JsonNode value, Pointer at, Duration longest) {
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < 0
                || value.longValue() > longest.toMillis()) {
            faults.add(at, "expected a whole number from 0 to " + longest.toMillis());
            return Read.of(new Consistency.Bounded());
        }
        return new Read(new Consistency.Bounded(), Optional.of(Duration.ofMillis(value.longValue())));
    }

    private Consistency position(JsonNode value, Pointer at) {
        List<JsonNode> given = value.isArray() ? value.valueStream().toList() : List.of(value);
        if (given.isEmpty() || given.size() > MOST_TOKENS) {
            faults.add(at, "expected a token of GET /v1/position, or a list of 1 to " + MOST_TOKENS);
            return new Consistency.Bounded();
        }
        List<ShardPosition> positions = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            Pointer here = value.isArray() ? at.at(i) : at;
            Optional<List<ShardPosition>> decoded =
                    given.get(i).isString() ? tokens.decode(given.get(i).stringValue()) : Optional.empty();
            decoded.ifPresentOrElse(
                    positions::addAll,
                    () -> faults.add(here, "this is no token of GET /v1/position, or one under another secret"));
        }
        return new Consistency.Position(positions);
    }
}
