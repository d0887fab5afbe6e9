package io.shardlens.catalog.command;

import io.shardlens.router.Target;
import io.shardlens.router.diff.Share;
import java.util.Collection;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON that commands write. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode texts(Collection<?> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(value -> array.add(value.toString()));
        return array;
    }

    static ObjectNode target(Target target) {
        return object().put("database", target.database()).put("table", target.table());
    }

    static ObjectNode share(Share share) {
        return object().put("part", share.part()).put("whole", share.whole()).put("percent", share.percent());
    }

    static String line(ObjectNode node) {
        return MAPPER.writeValueAsString(node);
    }

    static String pretty(ObjectNode node) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }
}
