package io.shardlens.router.algorithm;

/** CRC-32 of IEEE 802.3, by table. */
final class Crc32 {
    private static final int[] TABLE = table();

    private Crc32() {}

    static long hash(String octets) {
        int crc = ~0;
        for (int i = 0; i < octets.length(); i++) {
            crc = crc >>> 8 ^ TABLE[(crc ^ octets.charAt(i)) & 0xFF];
        }
        return ~crc & 0xFFFF_FFFFL;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : 0xEDB8_8320);
            }
            table[i] = crc;
        }
        return table;
    }
}
