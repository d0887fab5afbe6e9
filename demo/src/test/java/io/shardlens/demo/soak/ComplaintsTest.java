package io.shardlens.demo.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComplaintsTest {
    @TempDir
    Path folder;

    @Test
    void findsErrorsAndRowsThatWereReadAnewBehindWhereItBegan() throws IOException {
        Path log = folder.resolve("sync-worker.log");
        Files.writeString(log, "t INFO  [a] UnitSnapshot - Read a table's rows\nt ERROR [a] X - before\n");
        Complaints complaints = Complaints.from(List.of(log));

        Files.writeString(
                log,
                "t WARN  [a] ServerPipeline - Trying again: Connection refused\nt ERROR [a] X - Stopped: a gap\n"
                        + "t INFO  [b] UnitRun - Read a table's rows table=\"orders\"\n",
                StandardOpenOption.APPEND);

        assertThat(complaints.all())
                .containsExactly(
                        "sync-worker.log: t ERROR [a] X - Stopped: a gap",
                        "sync-worker.log: t INFO  [b] UnitRun - Read a table's rows table=\"orders\"");
    }

    @Test
    void saysNothingOfOutages() throws IOException {
        Path log = Files.createFile(folder.resolve("query-api.log"));
        Complaints complaints = Complaints.from(List.of(log));

        Files.writeString(log, "t WARN  [a] IndexFreshness - The index does not answer\n");

        assertThat(complaints.all()).isEmpty();
    }
}
