package io.shardlens.router.algorithm;

/** MurmurHash3 x64 128, seed 0; the first of its two halves. */
final class Murmur3 {
    private static final long C1 = 0x87C3_7B91_1142_53D5L;
    private static final long C2 = 0x4CF5_AD43_2745_937FL;

    private Murmur3() {}

    static long hash(String octets) {
        int length = octets.length();
        long h1 = 0;
        long h2 = 0;
        int i = 0;
        for (; i + 16 <= length; i += 16) {
            h1 = (Long.rotateLeft(h1 ^ first(Octets.longAt(octets, i)), 27) + h2) * 5 + 0x52DC_E729;
            h2 = (Long.rotateLeft(h2 ^ second(Octets.longAt(octets, i + 8)), 31) + h1) * 5 + 0x3849_5AB5;
        }
        int rest = length - i;
        h2 ^= second(Octets.longAt(octets, i + 8, Math.max(rest - 8, 0)));
        h1 ^= first(Octets.longAt(octets, i, Math.min(rest, 8)));
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        return finish(h1) + finish(h2);
    }

    private static long first(long block) {
        return Long.rotateLeft(block * C1, 31) * C2;
    }

    private static long second(long block) {
        return Long.rotateLeft(block * C2, 33) * C1;
    }

    private static long finish(long hash) {
        long h = (hash ^ hash >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        h = (h ^ h >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return h ^ h >>> 33;
    }
}
