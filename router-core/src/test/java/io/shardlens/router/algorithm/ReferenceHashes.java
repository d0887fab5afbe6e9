package io.shardlens.router.algorithm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The published algorithms over byte buffers, written for clarity only, to compare the product's own with. */
final class ReferenceHashes {
    private static final long PRIME1 = Long.parseUnsignedLong("11400714785074694791");
    private static final long PRIME2 = Long.parseUnsignedLong("14029467366897019727");
    private static final long PRIME3 = Long.parseUnsignedLong("1609587929392839161");
    private static final long PRIME4 = Long.parseUnsignedLong("9650029242287828579");
    private static final long PRIME5 = Long.parseUnsignedLong("2870177450012600261");

    private ReferenceHashes() {}

    static long xxHash64(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long acc;
        if (bytes.length < 32) {
            acc = PRIME5;
        } else {
            long[] lanes = {PRIME1 + PRIME2, PRIME2, 0, -PRIME1};
            while (in.remaining() >= 32) {
                for (int lane = 0; lane < 4; lane++) {
                    lanes[lane] = xxRound(lanes[lane], in.getLong());
                }
            }
            acc = Long.rotateLeft(lanes[0], 1)
                    + Long.rotateLeft(lanes[1], 7)
                    + Long.rotateLeft(lanes[2], 12)
                    + Long.rotateLeft(lanes[3], 18);
            for (long lane : lanes) {
                acc = (acc ^ xxRound(0, lane)) * PRIME1 + PRIME4;
            }
        }
        acc += bytes.length;
        while (in.remaining() >= 8) {
            acc = Long.rotateLeft(acc ^ xxRound(0, in.getLong()), 27) * PRIME1 + PRIME4;
        }
        while (in.remaining() >= 4) {
            acc = Long.rotateLeft(acc ^ Integer.toUnsignedLong(in.getInt()) * PRIME1, 23) * PRIME2 + PRIME3;
        }
        while (in.hasRemaining()) {
            acc = Long.rotateLeft(acc ^ Byte.toUnsignedLong(in.get()) * PRIME5, 11) * PRIME1;
        }
        acc = (acc ^ (acc >>> 33)) * PRIME2;
        acc = (acc ^ (acc >>> 29)) * PRIME3;
        return acc ^ (acc >>> 32);
    }

    private static long xxRound(long acc, long input) {
        return Long.rotateLeft(acc + input * PRIME2, 31) * PRIME1;
    }

    static long murmur3(byte[] bytes) {
        long c1 = 0x87c37b91114253d5L;
        long c2 = 0x4cf5ad432745937fL;
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long h1 = 0;
        long h2 = 0;
        while (in.remaining() >= 16) {
            long k1 = in.getLong();
            long k2 = in.getLong();
            k1 *= c1;
            k1 = Long.rotateLeft(k1, 31);
            k1 *= c2;
            h1 ^= k1;
            h1 = Long.rotateLeft(h1, 27);
            h1 += h2;
            h1 = h1 * 5 + 0x52dce729;
            k2 *= c2;
            k2 = Long.rotateLeft(k2, 33);
            k2 *= c1;
            h2 ^= k2;
            h2 = Long.rotateLeft(h2, 31);
            h2 += h1;
            h2 = h2 * 5 + 0x38495ab5;
        }
        long k1 = 0;
        long k2 = 0;
        for (int i = 0; in.hasRemaining(); i++) {
            long octet = Byte.toUnsignedLong(in.get());
            if (i < 8) {
                k1 |= octet << (8 * i);
            } else {
                k2 |= octet << (8 * (i - 8));
            }
        }
        h2 ^= Long.rotateLeft(k2 * c2, 33) * c1;
        h1 ^= Long.rotateLeft(k1 * c1, 31) * c2;
        h1 ^= bytes.length;
        h2 ^= bytes.length;
        h1 += h2;
        h2 += h1;
        return mix(h1) + mix(h2);
    }

    private static long mix(long value) {
        long k = value;
        k ^= k >>> 33;
        k *= 0xff51afd7ed558ccdL;
        k ^= k >>> 33;
        k *= 0xc4ceb9fe1a85ec53L;
        k ^= k >>> 33;
        return k;
    }
}
