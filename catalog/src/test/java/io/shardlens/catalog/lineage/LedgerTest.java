package io.shardlens.catalog.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final String A = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final String B = "4350f323-7565-4e59-8763-4b1b83a0ce0e";

    @Test
    void growsByHistoriesOfWhichTheLastIsTheCurrentOne() {
        Ledger ledger = new Ledger("mysql-0", List.of(new Lineage(A, "", 1, 0)));
        Lineage next = new Lineage(B, A + ":1-20", 2, 1);

        assertThat(ledger.with(next).current()).isEqualTo(next);
        assertThat(ledger.with(next).lineages()).hasSize(2).startsWith(ledger.current());
    }

    @Test
    void refusesToBeEmptyOrToFallBack() {
        assertThatThrownBy(() -> new Ledger("mysql-0", List.of())).hasMessageContaining("'mysql-0' has no lineage");
        assertThatThrownBy(() -> new Ledger("mysql-0", List.of(new Lineage(A, "", 1, 1), new Lineage(A, "", 1, 0))))
                .hasMessageContaining("'mysql-0' falls back from epoch 1 generation 1");
        assertThatThrownBy(() -> new Lineage(A, "", 1, Version.MAX_GENERATION + 1))
                .hasMessageContaining("16384");
    }
}
