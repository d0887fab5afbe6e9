package io.shardlens.catalog.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A topology file. Replace it by renaming another one over it: a file that is read while it is written is refused, or worse,
 * is right but not what was meant.
 *
 * @param file may be absent, which means that nothing was published
 */
public record FileTopologySource(Path file) implements TopologySource {
    private static final long MAX_BYTES = 64L << 20;

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public Optional<String> read() throws IOException {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new IOException(file + " is larger than " + MAX_BYTES + " bytes");
            }
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }
}
