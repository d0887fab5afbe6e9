package io.shardlens.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How the process writes its log, seen from outside. */
class LogFormatTest {
    /** Says one thing. */
    static final class Speaker {
        private Speaker() {}

        public static void main(String[] arguments) {
            LoggerFactory.getLogger("speaker")
                    .atWarn()
                    .addKeyValue("server", "mysql-0")
                    .log("Lost {}", "\"it\"");
        }
    }

    private static String said(String format) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Speaker.class.getName());
        if (!format.isEmpty()) {
            builder.environment().put("SHARDLENS_LOG", format);
        }
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void isOneLineOfTextUnlessToldOtherwise() throws IOException, InterruptedException {
        assertThat(said("").lines()).singleElement().asString().endsWith("- Lost \"it\" server=\"mysql-0\"");
    }

    @Test
    void isOneJsonObjectForEachLineWhereProgramsCollectIt() throws IOException, InterruptedException {
        String said = said("json");

        assertThat(said.lines()).hasSize(1);
        JsonNode json = new JsonMapper().readTree(said);
        assertThat(json.path("level").asString()).isEqualTo("WARN");
        assertThat(json.path("formattedMessage").asString()).isEqualTo("Lost \"it\"");
        assertThat(json.at("/kvpList/0/server").asString()).isEqualTo("mysql-0");
    }
}
