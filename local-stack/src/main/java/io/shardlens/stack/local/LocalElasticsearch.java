package io.shardlens.stack.local;

import io.shardlens.stack.ElasticsearchPart;
import io.shardlens.stack.StackConfig;
import java.nio.file.Path;
import java.util.List;

/** The Elasticsearch node of this machine, in its own JVM. */
final class LocalElasticsearch extends LocalJavaPart implements ElasticsearchPart {
    static final String SUBJECT = "Elasticsearch";

    private final JavaProgram program;
    private final Path home;
    private final Path data;

    /**
     * @param program with the options of the profile wanted
     * @param home holds the modules
     */
    LocalElasticsearch(int port, LaunchPad pad, JavaProgram program, Path home, Path data) {
        super(StackConfig.ELASTICSEARCH, port, pad, program);
        this.program = program;
        this.home = home;
        this.data = data;
    }

    @Override
    String subject() {
        return SUBJECT;
    }

    @Override
    List<String> prepare() {
        return program.command(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-Des.path.home=" + home,
                        "-Dio.netty.noUnsafe=true",
                        "-Dlog4j2.disable.jmx=true",
                        "-Duser.timezone=UTC",
                        "-Dfile.encoding=UTF-8"),
                List.of(home.toString(), data.toString(), Integer.toString(port())));
    }
}
