package io.shardlens.catalog.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads the configuration file. It is strict: an unknown or doubled key, a missing one, a value of another type or outside its limits, a
 * variable that the environment lacks, a name that is declared nowhere and a rule that cannot route are faults, and one exception carries
 * them all.
 */
public final class ConfigLoader {
    /** The process that reads the file, and needs no secrets of the other one. */
    public enum Reader {
        SYNC_WORKER,
        QUERY_API,
        /** Something that uses every section. */
        BOTH;

        private Set<String> foreignSections() {
            return switch (this) {
                case SYNC_WORKER -> Set.of("api");
                case QUERY_API -> Set.of("canal", "sync");
                case BOTH -> Set.of();
            };
        }
    }

    private ConfigLoader() {}

    /**
     * Reads a file for a process that uses every section.
     *
     * @param environment what {@code ${NAME}} stands for
     * @throws ConfigException with every fault, also if the file cannot be read
     */
    public static Config load(Path file, Map<String, String> environment) {
        return load(file, environment, Reader.BOTH);
    }

    /**
     * Reads a file for one process. In sections that only the other one uses, a key whose variable is not set takes its default.
     *
     * @param environment what {@code ${NAME}} stands for
     * @throws ConfigException with every fault, also if the file cannot be read
     */
    public static Config load(Path file, Map<String, String> environment, Reader reader) {
        return parse(file.toString(), read(file), environment, reader);
    }

    /**
     * Reads the text of a file.
     *
     * @param name of the file, for messages
     * @param environment what {@code ${NAME}} stands for
     * @throws ConfigException with every fault
     */
    public static Config parse(String name, String text, Map<String, String> environment, Reader reader) {
        Faults faults = new Faults();
        Config config = bind(text, environment, reader, faults);
        if (config == null || !faults.isEmpty()) {
            throw new ConfigException(name, faults.inOrder());
        }
        return config;
    }

    private static @Nullable Config bind(String text, Map<String, String> environment, Reader reader, Faults faults) {
        Optional<Node> root = YamlText.parse(text, faults);
        if (root.isEmpty()) {
            return null;
        }
        faults.locate("", root.get().getStartMark());
        ScalarReader scalars = new ScalarReader(new Variables(environment), reader.foreignSections(), faults);
        Binder binder = new Binder(faults, scalars);
        Object config = binder.record(Config.class, root.get(), "", "");
        new References(binder.bound(), binder.names(), faults).check();
        return (Config) config;
    }

    /** The text of a file; throws a {@link ConfigException} if it cannot be read. */
    static String read(Path file) {
        try {
            if (Files.size(file) > YamlText.MAX_CHARACTERS) {
                throw unreadable(file, "is larger than " + YamlText.MAX_CHARACTERS + " bytes");
            }
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw unreadable(file, "is not UTF-8");
        } catch (IOException e) {
            throw unreadable(file, "cannot be read: " + e);
        }
    }

    private static ConfigException unreadable(Path file, String message) {
        return new ConfigException(file.toString(), List.of(new Fault(0, 0, "", message)));
    }
}
