package io.shardlens.query.parse;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.InvalidParameterException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Condition;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the values of a query as values of their column. JSON null is SQL's NULL, also for columns of type JSON. */
final class Literals {
    /** No MySQL number has a larger exponent; without a bound a few bytes would stand for millions of digits. */
    private static final int LARGEST_EXPONENT = 400;
    /** Of objects and arrays in each other. */
    private static final int DEEPEST = 100;

    private final Function<Column, Codec> codecs;
    private final Faults faults;

    Literals(Function<Column, Codec> codecs, Faults faults) {
        this.codecs = codecs;
        this.faults = faults;
    }

    /** A value that was read. */
    record Literal(@Nullable Object value) {}

    /** The value, or empty and a fault. */
    Optional<Literal> read(Column column, JsonNode json, Pointer at) {
        if (json.isNull()) {
            return Optional.of(new Literal(null));
        }
        Optional<String> fault = fault(json, column.type().name() == TypeName.JSON, 0);
        if (fault.isPresent()) {
            faults.add(at, fault.get() + "; it is for column '" + column.name() + "'");
            return Optional.empty();
        }
        try {
            return Optional.of(new Literal(codecs.apply(column).fromParameter(json)));
        } catch (InvalidParameterException e) {
            faults.add(at, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** What {@code then} makes of the value; never where it could not be read, which has left a fault. */
    Condition value(Column column, JsonNode json, Pointer at, Function<@Nullable Object, Condition> then) {
        Optional<Literal> literal = read(column, json, at);
        return literal.isPresent() ? then.apply(literal.get().value()) : Condition.never();
    }

    /**
     * What is wrong with a value or what stands inside it, before anything is made of it.
     *
     * @param stays whether it is to be JSON of MySQL
     * @param depth objects and arrays around it
     */
    private static Optional<String> fault(JsonNode json, boolean stays, int depth) {
        if (json.isBigDecimal() && isHuge(json.decimalValue())) {
            return Optional.of("the number has an exponent beyond " + LARGEST_EXPONENT);
        }
        if (stays && json.isNumber() && !Double.isFinite(json.decimalValue().doubleValue())) {
            return Optional.of("the number is beyond 1.7976931348623157e308, the largest in MySQL's JSON");
        }
        if (stays && json.isContainer() && depth == DEEPEST) {
            return Optional.of("MySQL's JSON is at most " + DEEPEST + " levels deep, and this is deeper");
        }
        return json.valueStream()
                .flatMap(child -> fault(child, stays, depth + 1).stream())
                .findFirst();
    }

    private static boolean isHuge(BigDecimal number) {
        return Math.abs((long) number.precision() - number.scale()) > LARGEST_EXPONENT
                || Math.abs(number.scale()) > 2 * LARGEST_EXPONENT;
    }
}
