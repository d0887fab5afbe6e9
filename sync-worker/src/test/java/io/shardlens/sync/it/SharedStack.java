package io.shardlens.sync.it;

import static org.junit.jupiter.api.Assumptions.abort;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One stack for all test classes of the module, opened by the first that asks and closed after the last. */
final class SharedStack implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(SharedStack.class);
    private static final Pattern ACKNOWLEDGED = Pattern.compile("\"gtid\":\"([^\"]+)\"");

    /**
     * @param stack the servers
     * @param folder where they keep their data
     */
    record Opened(Stack stack, Path folder) implements AutoCloseable {
        static Opened open() {
            Stacks.unavailable().ifPresent(reason -> abort("No stack here: " + reason));
            try {
                Path folder = Files.createTempDirectory("shardlens-sync-it");
                return new Opened(Stacks.open(StackConfig.in(folder)), folder);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Makes Canal forget what was acknowledged of each server: it begins at the first event of each binlog again. */
        void rewindCanal() {
            rewindCanal(Path.of("meta.dat"));
        }

        /** The same of one server. */
        void rewindCanal(String destination) {
            rewindCanal(Path.of(destination, "meta.dat"));
        }

        private void rewindCanal(Path end) {
            stack.canal().stop();
            try (var files = Files.walk(folder)) {
                for (Path file : files.filter(f -> f.endsWith(end)).toList()) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            stack.canal().start();
        }

        /** Makes Canal believe that everything up to a set of transactions was acknowledged. */
        void moveCanal(String destination, String executed) {
            stack.canal().stop();
            try (var files = Files.walk(folder)) {
                for (Path file : files.filter(f -> f.endsWith(Path.of(destination, "meta.dat")))
                        .toList()) {
                    Files.writeString(
                            file,
                            Files.readString(file).replaceAll("\"gtid\":\"[^\"]*\"", "\"gtid\":\"" + executed + "\""));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            stack.canal().start();
        }

        /** The transactions that Canal has on record as acknowledged, as of about a second ago. */
        GtidSet acknowledged(String destination) {
            try {
                Matcher gtids = ACKNOWLEDGED.matcher(Files.readString(
                        folder.resolve("canal").resolve(destination).resolve("meta.dat")));
                if (gtids.find()) {
                    return GtidSet.parse(gtids.group(1));
                }
                throw new IllegalStateException("Canal is just writing its record of " + destination);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Gives a server another identity, as if another one with the same data had its address; it must not run. */
        void replace(MySqlPart server) {
            try {
                Files.delete(folder.resolve("mysql").resolve(server.name()).resolve("auto.cnf"));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() throws IOException {
            stack.close();
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext extension) {
        return parameter.getParameter().getType() == Opened.class;
    }

    @Override
    public Opened resolveParameter(ParameterContext parameter, ExtensionContext extension) {
        return extension.getRoot().getStore(NAMESPACE).computeIfAbsent("stack", key -> Opened.open(), Opened.class);
    }
}
