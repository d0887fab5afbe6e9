package io.shardlens.query.model;

import java.util.Locale;

/** Every kind of failure that a caller can meet, with its HTTP status. */
public enum ProblemType {
    /** The query is not one that can be asked; the faults say where. */
    INVALID_QUERY(400, "The query is not valid"),
    /** The body is not JSON. */
    MALFORMED_JSON(400, "The body is not valid JSON"),
    /** The cursor was not issued for this query by this API. */
    INVALID_CURSOR(400, "The cursor is not valid for this query"),
    /** The request lacks the right token. */
    UNAUTHORIZED(401, "The token is missing or wrong"),
    /** Nobody may do this here. */
    FORBIDDEN(403, "This is not allowed here"),
    /** There is no such row. */
    ROW_NOT_FOUND(404, "No row has this key"),
    /** There is no such path. */
    NOT_FOUND(404, "There is nothing at this path"),
    METHOD_NOT_ALLOWED(405, "The path does not take this method"),
    NOT_ACCEPTABLE(406, "The answer cannot be given in a form that the client accepts"),
    BODY_TOO_LARGE(413, "The body is too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "The body's media type is not supported"),
    /** The forced plan cannot give the exact answer. */
    PLAN_REJECTED(422, "The demanded plan cannot answer this query exactly"),
    /** The topology is wrong; the faults say where. The one in force stays. */
    INVALID_TOPOLOGY(422, "The topology is not valid"),
    /** The rows of the answer do not fit in memory. */
    RESULT_TOO_LARGE(422, "The answer is too large"),
    /** The client has asked too often. */
    TOO_MANY_REQUESTS(429, "Too many requests"),
    /** Something is wrong in this process. */
    INTERNAL_ERROR(500, "Something went wrong inside"),
    /** A shard or the index that was needed failed, and partial answers were not allowed or nothing was left. */
    SHARDS_UNAVAILABLE(503, "Not every shard that was needed answered"),
    /** Too many queries at once; try later. */
    OVERLOADED(503, "Too many queries are running"),
    /** The deadline passed first. */
    DEADLINE_EXCEEDED(504, "The query was not answered before its deadline");

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** The HTTP status that goes with it. */
    public int status() {
        return status;
    }

    /** One line that is the same for every occurrence. */
    public String title() {
        return title;
    }

    /** The name in {@code urn:shardlens:problem:<name>}, such as {@code invalid-query}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
