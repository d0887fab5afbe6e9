package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Geometry;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** POINT as {@code geo_point} where it lies on the globe; every geometry's SRID and WKB are kept, and nothing is compared. */
record GeometryField(Codec codec) implements DocumentField {
    private static final int POINT_BYTES = 21;

    @Override
    public Column column() {
        return codec.column();
    }

    @Override
    public boolean answers(Question question) {
        return question == Question.IS_NULL || question == Question.VALUE;
    }

    @Override
    public Optional<FieldTerm> term(Object value) {
        return Optional.empty();
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        throw new IllegalStateException(
                "column '" + column().name() + "' is a geometry, by which the index cannot sort");
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        return Optional.empty();
    }

    @Override
    public ObjectNode naturalMapping() {
        return column().type().name() == TypeName.POINT ? Mappings.type("geo_point") : Mappings.opaque();
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        // Nothing is searched.
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        Geometry geometry = (Geometry) value;
        writer.keep(geometry.srid() + ":" + Base64.getEncoder().encodeToString(geometry.wkb()));
        if (column().type().name() == TypeName.POINT) {
            writeOnGlobe(geometry.wkb(), writer);
        }
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        String text = kept.stringValue();
        int colon = text.indexOf(':');
        return new Geometry(
                Integer.parseInt(text.substring(0, colon)), Base64.getDecoder().decode(text.substring(colon + 1)));
    }

    private static void writeOnGlobe(byte[] wkb, ColumnWriter writer) {
        if (wkb.length != POINT_BYTES) {
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(wkb).order(wkb[0] == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        double longitude = buffer.getDouble(5);
        double latitude = buffer.getDouble(13);
        if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) {
            writer.natural(
                    JsonNodeFactory.instance.objectNode().put("lat", latitude).put("lon", longitude));
        }
    }
}
