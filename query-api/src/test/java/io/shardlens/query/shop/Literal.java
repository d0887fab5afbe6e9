package io.shardlens.query.shop;

import tools.jackson.databind.JsonNode;

/**
 * One value in two languages.
 *
 * @param json as a query of the API names it
 * @param sql as a person would write it in SQL
 */
public record Literal(JsonNode json, String sql) {}
