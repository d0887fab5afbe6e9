package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the OpenAPI document says of an answer: its status, its media type, and the shape of its body, which has no more than is written
 * there. Knows as much of JSON Schema as the document uses for answers.
 */
final class OpenApiContract {
    private static final JsonNode DOCUMENT = read();

    private OpenApiContract() {}

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(ApiServer.class.getResourceAsStream("openapi.json"))) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Fails where an answer is not as the document says. Of paths and methods that it does not have it says nothing. */
    static void check(HttpRequest request, HttpResponse<String> response) {
        String path = request.uri().getRawPath();
        Arrays.stream(Endpoint.values())
                .filter(endpoint -> endpoint.method().name().equals(request.method()))
                .filter(endpoint -> path.matches(endpoint.template().replaceAll("\\{\\w+}", "[^/]+")))
                .findFirst()
                .ifPresent(endpoint -> check(endpoint, response));
    }

    private static void check(Endpoint endpoint, HttpResponse<String> response) {
        if (response.body().contains("urn:shardlens:problem:not-found")) {
            // A path that only looks like the endpoint's until it is normalized.
            return;
        }
        String about = endpoint + " answered " + response.statusCode() + ": " + response.body();
        JsonNode answer = resolved(DOCUMENT.get("paths")
                .get(endpoint.template())
                .get(endpoint.method().name().toLowerCase(Locale.ROOT))
                .get("responses")
                .path(Integer.toString(response.statusCode())));
        assertThat(answer.isMissingNode()).as("undocumented status, " + about).isFalse();
        String media = response.headers().firstValue("content-type").orElse("").split(";", 2)[0];
        JsonNode content = answer.path("content").path(media);
        assertThat(content.isMissingNode())
                .as("undocumented media type '" + media + "', " + about)
                .isFalse();
        if (media.endsWith("json") && !media.endsWith("ndjson")) {
            assertThat(faults(content.get("schema"), parsed(response.body()), ""))
                    .as(about)
                    .isEmpty();
        }
    }

    private static JsonNode parsed(String body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new AssertionError("no JSON: " + body, e);
        }
    }

    private static JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? DOCUMENT.at(node.get("$ref").asString().substring(1)) : node;
    }

    /** Where a value differs from its schema, and how. */
    static List<String> faults(JsonNode reference, JsonNode value, String at) {
        JsonNode schema = resolved(reference);
        if (schema.has("anyOf")) {
            List<List<String>> tried = schema.get("anyOf")
                    .valueStream()
                    .map(one -> faults(one, value, at))
                    .toList();
            return tried.stream().anyMatch(List::isEmpty)
                    ? List.of()
                    : tried.stream().flatMap(List::stream).toList();
        }
        List<String> faults = new ArrayList<>();
        if (schema.has("const") && !schema.get("const").equals(value)) {
            faults.add(at + " is not " + schema.get("const"));
        }
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            faults.add(at + " is none of " + schema.get("enum") + ": " + value);
        }
        if (schema.has("type") && !isOfType(schema.get("type"), value)) {
            faults.add(at + " is not of type " + schema.get("type") + ": " + value);
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                faults.addAll(faults(schema.get("items"), value.get(i), at + "/" + i));
            }
        }
        if (value.isObject()) {
            faults.addAll(members(schema, value, at));
        }
        return faults;
    }

    private static List<String> members(JsonNode schema, JsonNode value, String at) {
        Map<String, JsonNode> properties = new LinkedHashMap<>();
        Set<String> required = new LinkedHashSet<>();
        collect(schema, properties, required);
        List<String> faults = new ArrayList<>();
        required.stream().filter(name -> !value.has(name)).forEach(name -> faults.add(at + " lacks " + name));
        JsonNode others = schema.path("additionalProperties");
        value.properties().forEach(member -> {
            JsonNode own = properties.get(member.getKey());
            String there = at + "/" + member.getKey();
            if (own != null) {
                faults.addAll(faults(own, member.getValue(), there));
            } else if (others.isObject()) {
                faults.addAll(faults(others, member.getValue(), there));
            } else if (!properties.isEmpty()) {
                faults.add(there + " is not documented");
            }
        });
        return faults;
    }

    private static void collect(JsonNode schema, Map<String, JsonNode> properties, Set<String> required) {
        schema.path("allOf").forEach(part -> collect(resolved(part), properties, required));
        schema.path("properties")
                .properties()
                .forEach(property -> properties.put(property.getKey(), property.getValue()));
        schema.path("required").forEach(name -> required.add(name.asString()));
    }

    private static boolean isOfType(JsonNode type, JsonNode value) {
        return type.isArray()
                ? type.valueStream().anyMatch(one -> isOfType(one, value))
                : switch (type.asString()) {
                    case "object" -> value.isObject();
                    case "array" -> value.isArray();
                    case "string" -> value.isString();
                    case "boolean" -> value.isBoolean();
                    case "integer" -> value.isIntegralNumber();
                    case "number" -> value.isNumber();
                    case "null" -> value.isNull();
                    default -> throw new AssertionError("a type that nobody knows: " + type);
                };
    }
}
