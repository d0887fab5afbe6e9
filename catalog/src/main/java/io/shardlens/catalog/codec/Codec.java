package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Translates the values of one column between the binlog, a row read by SQL, a query's parameter, SQL's parameter and the answer.
 * All of them meet in one canonical Java value, so that equal values are equal whichever way they came:
 *
 * <table>
 * <caption>Canonical values</caption>
 * <tr><td>TINYINT to BIGINT, INT UNSIGNED, YEAR</td><td>{@link Long}</td></tr>
 * <tr><td>BIGINT UNSIGNED, BIT(n) with n above 1</td><td>{@link java.math.BigInteger}</td></tr>
 * <tr><td>BIT(1)</td><td>{@link Boolean}</td></tr>
 * <tr><td>DECIMAL</td><td>{@link java.math.BigDecimal} with the column's scale; a parameter may have more digits</td></tr>
 * <tr><td>FLOAT</td><td>{@link Float}; a parameter is a {@link Double}, since MySQL compares FLOAT as double</td></tr>
 * <tr><td>DOUBLE</td><td>{@link Double}</td></tr>
 * <tr><td>DATE, DATETIME, TIMESTAMP</td><td>{@link java.time.LocalDate}, {@link java.time.LocalDateTime},
 *     {@link java.time.Instant}, or {@link ZeroDate} for what is no day of the calendar</td></tr>
 * <tr><td>TIME</td><td>{@link java.time.Duration}, signed</td></tr>
 * <tr><td>CHAR, VARCHAR, TEXT, ENUM</td><td>{@link String}</td></tr>
 * <tr><td>SET</td><td>{@code List<String>} in the declared order</td></tr>
 * <tr><td>JSON</td><td>{@link JsonNode}</td></tr>
 * <tr><td>BINARY, VARBINARY, BLOB</td><td>{@code byte[]}</td></tr>
 * <tr><td>geometry</td><td>{@link Geometry}</td></tr>
 * </table>
 *
 * <p>SQL's NULL never reaches a codec: callers keep it as Java's null. Codecs are immutable and safe to share between threads.
 */
public interface Codec {
    /** The column whose values these are. */
    Column column();

    /**
     * The SQL expression whose {@code ResultSet.getString} is what {@link #fromRow} takes. The session must run with
     * {@code time_zone = '+00:00'}.
     *
     * @param quotedColumn the column as it stands in the statement, quoted and perhaps qualified
     */
    String readExpression(String quotedColumn);

    /**
     * Reads a value as Canal delivers it.
     *
     * @throws UnreadableValueException if the text cannot be a value of this column
     */
    Object fromBinlog(String text);

    /**
     * Reads a value that SQL returned for {@link #readExpression}.
     *
     * @throws UnreadableValueException if the text cannot be a value of this column
     */
    Object fromRow(String text);

    /**
     * Reads a literal of a query, so that comparing with the result means what MySQL means by comparing with the literal.
     *
     * @param json anything but JSON's null
     * @throws InvalidParameterException if MySQL would compare it in a way that Shardlens does not reproduce on every path
     */
    Object fromParameter(JsonNode json);

    /** What stands in the statement where the value goes: {@code ?}, perhaps inside a cast. */
    String parameterExpression();

    /** The value for {@code PreparedStatement.setObject}, at the place of {@link #parameterExpression}. */
    Object toSql(Object value);

    /** The value as an answer shows it, with every digit. {@link #fromParameter} takes it back for every type that has an order. */
    JsonNode toJson(Object value);

    /** Why values of this column cannot be read from the binlog at all, naming the column; empty where they can. */
    default Optional<String> binlogFault() {
        return Optional.empty();
    }
}
