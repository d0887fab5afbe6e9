package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MySqlCommandTest {
    private static final Path PROGRAM = Path.of("/server");
    private static final Path DATA = Path.of("/data");

    @Test
    void writesBinlogAndTablesToTheKernelAtEveryCommit() {
        assertThat(serve(false))
                .contains("--innodb-flush-log-at-trx-commit=2")
                .doesNotContain("--innodb-doublewrite=0")
                .contains("--binlog-format=ROW", "--binlog-row-image=FULL", "--gtid-mode=ON");
    }

    @Test
    void countsOnlyWhenAskedTo() {
        assertThat(serve(false)).contains("--performance-schema=OFF").doesNotContain("--performance-schema=ON");
        assertThat(serve(true)).contains("--performance-schema=ON").doesNotContain("--performance-schema=OFF");
    }

    @Test
    void usesAFolderWithTheOptionsThatItWasMadeWith() {
        assertThat(MySqlCommand.initialize(PROGRAM, DATA)).containsAll(MySqlCommand.dataOptions());
        assertThat(serve(false)).containsAll(MySqlCommand.dataOptions());
    }

    private static List<String> serve(boolean schemaCounters) {
        return MySqlCommand.serve(PROGRAM, DATA, Path.of("/init.sql"), 3306, 101, schemaCounters);
    }
}
