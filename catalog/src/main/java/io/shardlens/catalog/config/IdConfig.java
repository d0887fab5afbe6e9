package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.id.Gene;
import io.shardlens.router.id.IdSpace;
import io.shardlens.router.id.SnowflakeLayout;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How the ids of a table are made, as the file writes it. */
sealed interface IdConfig extends Key.Written<IdSpace> {
    String GENE_BITS =
            "Low bits of an id that are the gene: a hash of another key, by which a row is found. 0 for none."
                    + " Choose them for the final number of slots.";
    String GENE_HASH =
            "Hash of the other key. `identity` for the low bits of an integer key, such as the sharding key.";

    @TypeKey(value = "snowflake", doc = "Time, worker and sequence, from the top down.")
    record Snowflake(
            @Key(doc = "Time zero, such as `2026-01-01T00:00:00Z`. Never change it.")
            String epoch,

            @Key(doc = "Bits of the milliseconds since then.", def = "41", min = "1", max = "60")
            int timeBits,

            @Key(doc = "Bits of the worker's number.", def = "10", min = "0", max = "20")
            int workerBits,

            @Key(doc = "Bits of the sequence within a millisecond.", def = "12", min = "1", max = "22")
            int sequenceBits,

            @Key(doc = GENE_BITS, def = "0", min = "0", max = "16")
            int geneBits,

            @Key(doc = GENE_HASH, def = "identity") HashFunction geneHash)
            implements IdConfig {
        public Snowflake {
            int bits = timeBits + workerBits + sequenceBits + geneBits;
            Constraints.of(Snowflake.class, epoch, timeBits, workerBits, sequenceBits, geneBits, geneHash)
                    .require(
                            "epoch",
                            isInstant(epoch),
                            "'" + epoch + "' is no time: expected one such as 2026-01-01T00:00:00Z")
                    .require(
                            "sequence-bits",
                            bits <= SnowflakeLayout.MAX_BITS,
                            "an id has " + bits + " bits with its gene: expected at most " + SnowflakeLayout.MAX_BITS)
                    .check();
        }

        @Override
        public IdSpace value() {
            return new IdSpace.Snowflake(
                    new SnowflakeLayout(Instant.parse(epoch), timeBits, workerBits, sequenceBits),
                    gene(geneHash, geneBits));
        }

        private static boolean isInstant(String text) {
            try {
                Instant.parse(text);
                return true;
            } catch (DateTimeException e) {
                return false;
            }
        }
    }

    @TypeKey(value = "segments", doc = "Numbers that follow each other, taken in segments from a table.")
    record Segments(
            @Key(doc = "Ids per segment.", def = "1000", min = "2", max = "100000000")
            int size,

            @Key(doc = GENE_BITS, def = "0", min = "0", max = "16")
            int geneBits,

            @Key(doc = GENE_HASH, def = "identity") HashFunction geneHash)
            implements IdConfig {
        public Segments {
            Constraints.of(Segments.class, size, geneBits, geneHash).check();
        }

        @Override
        public IdSpace value() {
            return new IdSpace.Segments(size, gene(geneHash, geneBits));
        }
    }

    private static @Nullable Gene gene(HashFunction hash, int bits) {
        return bits == 0 ? null : new Gene(hash, bits);
    }
}
