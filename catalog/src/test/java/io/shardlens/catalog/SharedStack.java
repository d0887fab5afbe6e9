package io.shardlens.catalog;

import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The one stack of this module's tests on real servers: two MySQL servers, {@code mysql-1} and {@code mysql-2}, Canal and Elasticsearch. It
 * starts when the first test asks for it and ends after the last. Tests keep apart by schemas and indices of their own.
 */
public final class SharedStack implements ParameterResolver {
    private record Opened(Stack stack, Path folder) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            stack.close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Stack.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Opened.class, key -> open(), Opened.class)
                .stack();
    }

    private static Opened open() {
        Stacks.unavailable().ifPresent(Assumptions::abort);
        try {
            Path target = Files.createDirectories(Path.of("target"));
            Path folder = Files.createTempDirectory(target, "stack");
            return new Opened(Stacks.open(StackConfig.in(folder)), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
