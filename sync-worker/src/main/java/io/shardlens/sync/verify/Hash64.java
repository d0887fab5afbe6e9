package io.shardlens.sync.verify;

/** 64-bit hashes that spread evenly in all their bits. They are never stored, so they may change between versions. */
final class Hash64 {
    private static final long P1 = 0x9E37_79B1_85EB_CA87L;
    private static final long P2 = 0xC2B2_AE3D_27D4_EB4FL;
    private static final long P3 = 0x1656_67B1_9E37_79F9L;

    private Hash64() {}

    static long of(String text) {
        long hash = P3 + text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = step(hash, text.charAt(i));
        }
        return mixed(hash);
    }

    static long of(char[] text, int offset, int length) {
        long hash = P3 + length;
        for (int i = offset; i < offset + length; i++) {
            hash = step(hash, text[i]);
        }
        return mixed(hash);
    }

    /** A hash of two, in which their order counts. */
    static long of(long first, long second) {
        return mixed(step(step(P3, first), second));
    }

    private static long step(long hash, long value) {
        return Long.rotateLeft(hash ^ (value * P2), 27) * P1;
    }

    private static long mixed(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * P2;
        mixed = (mixed ^ (mixed >>> 29)) * P3;
        return mixed ^ (mixed >>> 32);
    }
}
