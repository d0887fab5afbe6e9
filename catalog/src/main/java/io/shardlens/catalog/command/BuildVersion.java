package io.shardlens.catalog.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version that the build gave, and the Java that runs it. */
public final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"Shardlens " + version(), "Java " + Runtime.version()};
    }

    /** The version that the build gave. */
    public static String version() {
        Properties properties = new Properties();
        try (InputStream stream = BuildVersion.class.getResourceAsStream("build.properties")) {
            if (stream == null) {
                throw new IllegalStateException("build.properties is missing beside " + BuildVersion.class.getName());
            }
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }
}
