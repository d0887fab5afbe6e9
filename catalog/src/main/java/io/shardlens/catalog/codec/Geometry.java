package io.shardlens.catalog.codec;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A spatial value as MySQL stores it.
 *
 * @param srid the spatial reference system, 0 for none
 * @param wkb well-known binary, X before Y; not copied, must not be changed
 */
public record Geometry(int srid, byte[] wkb) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Geometry g && srid == g.srid && Arrays.equals(wkb, g.wkb);
    }

    @Override
    public int hashCode() {
        return 31 * srid + Arrays.hashCode(wkb);
    }

    @Override
    public String toString() {
        return "Geometry[srid=" + srid + ", wkb=" + HexFormat.of().formatHex(wkb) + "]";
    }
}
