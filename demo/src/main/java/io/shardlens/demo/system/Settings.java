package io.shardlens.demo.system;

import io.shardlens.demo.process.DemoPorts;
import java.nio.file.Path;

/**
 * What the person asked for.
 *
 * @param root the folder of the built product
 * @param data where everything is kept; does not exist yet or is empty
 * @param keep whether the data folder stays when the demo ends
 * @param rows to load
 * @param withUnsharded whether one more table with all rows is loaded, to compare with
 */
public record Settings(
        Path root, Path data, boolean keep, DemoPorts ports, long rows, long seed, boolean withUnsharded) {
    public Path logs() {
        return data.resolve("logs");
    }

    public Path configuration() {
        return data.resolve("shardlens.yaml");
    }
}
