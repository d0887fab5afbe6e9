package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** POINT and every other geometry: {@link Geometry}, out of MySQL's form: four bytes of SRID, then WKB. */
record GeometryCodec(Column column) implements Codec {
    private static final int SRID_BYTES = 4;

    @Override
    public String readExpression(String quotedColumn) {
        return "HEX(" + quotedColumn + ")";
    }

    @Override
    public Object fromBinlog(String text) {
        return of(text, Octets.ofLatin1(column, text));
    }

    @Override
    public Object fromRow(String text) {
        return of(text, Octets.ofHex(column, text));
    }

    @Override
    public Object fromParameter(JsonNode json) {
        throw new InvalidParameterException(column, json, "no comparison but is-null");
    }

    @Override
    public String parameterExpression() {
        return "ST_GeomFromWKB(?)";
    }

    /** Unreachable from a query, since {@link #fromParameter} takes no literal. */
    @Override
    public Object toSql(Object value) {
        return ((Geometry) value).wkb();
    }

    @Override
    public JsonNode toJson(Object value) {
        Geometry geometry = (Geometry) value;
        return JsonNodeFactory.instance
                .objectNode()
                .put("srid", geometry.srid())
                .put("wkb", HexFormat.of().withUpperCase().formatHex(geometry.wkb()));
    }

    private Geometry of(String text, byte[] bytes) {
        if (bytes.length < SRID_BYTES) {
            throw new UnreadableValueException(column, text, "four bytes of SRID and WKB are right");
        }
        int srid = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return new Geometry(srid, Arrays.copyOfRange(bytes, SRID_BYTES, bytes.length));
    }
}
