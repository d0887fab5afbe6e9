package io.shardlens.stack.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.stack.Account;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class CanalImageFilesTest {
    @Test
    void startsExactlyTheDestinationsOfTheStack() throws IOException {
        var server = read(CanalImageFiles.server(List.of("mysql-1", "mysql-2")));

        assertThat(server)
                .containsEntry("canal.destinations", "mysql-1,mysql-2")
                .containsEntry("canal.auto.scan", "false")
                .containsEntry("canal.instance.tsdb.enable", "true")
                .containsEntry("canal.instance.memory.batch.mode", "MEMSIZE");
    }

    @Test
    void hidesMySqlsOwnSchemasAndStartsAtTheFirstEvent() throws IOException {
        var destination = read(CanalImageFiles.destination("mysql-1:3306", 1, new Account("canal", "secret")));

        assertThat(destination)
                .containsEntry("canal.instance.filter.regex", ".*\\..*")
                .containsEntry(
                        "canal.instance.filter.black.regex",
                        "mysql\\..*,sys\\..*,performance_schema\\..*,information_schema\\..*")
                .containsEntry("canal.instance.gtidon", "true")
                .containsEntry("canal.instance.master.address", "mysql-1:3306")
                .containsEntry("canal.instance.master.gtid", "00000000-0000-0000-0000-000000000001:1")
                .containsEntry("canal.instance.dbPassword", "secret");
    }

    private static Properties read(String text) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(text));
        return properties;
    }
}
