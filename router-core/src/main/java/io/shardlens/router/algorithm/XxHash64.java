package io.shardlens.router.algorithm;

/** XXH64, seed 0. */
final class XxHash64 {
    private static final long P1 = 0x9E37_79B1_85EB_CA87L;
    private static final long P2 = 0xC2B2_AE3D_27D4_EB4FL;
    private static final long P1_PLUS_P2 = 0x60EA_27EE_ADC0_B5D6L;
    private static final long P3 = 0x1656_67B1_9E37_79F9L;
    private static final long P4 = 0x85EB_CA77_C2B2_AE63L;
    private static final long P5 = 0x27D4_EB2F_1656_67C5L;

    private XxHash64() {}

    static long hash(String octets) {
        int length = octets.length();
        int i = 0;
        long hash = P5;
        if (length >= 32) {
            long a = P1_PLUS_P2;
            long b = P2;
            long c = 0;
            long d = -P1;
            for (; i + 32 <= length; i += 32) {
                a = round(a, Octets.longAt(octets, i));
                b = round(b, Octets.longAt(octets, i + 8));
                c = round(c, Octets.longAt(octets, i + 16));
                d = round(d, Octets.longAt(octets, i + 24));
            }
            hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
            hash = merge(merge(merge(merge(hash, a), b), c), d);
        }
        hash += length;
        for (; i + 8 <= length; i += 8) {
            hash = Long.rotateLeft(hash ^ round(0, Octets.longAt(octets, i)), 27) * P1 + P4;
        }
        if (i + 4 <= length) {
            hash = Long.rotateLeft(hash ^ (Octets.intAt(octets, i) & 0xFFFF_FFFFL) * P1, 23) * P2 + P3;
            i += 4;
        }
        for (; i < length; i++) {
            hash = Long.rotateLeft(hash ^ octets.charAt(i) * P5, 11) * P1;
        }
        hash = (hash ^ hash >>> 33) * P2;
        hash = (hash ^ hash >>> 29) * P3;
        return hash ^ hash >>> 32;
    }

    private static long round(long lane, long block) {
        return Long.rotateLeft(lane + block * P2, 31) * P1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * P1 + P4;
    }
}
