package io.shardlens.sync.command;

import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.NearestName;
import io.shardlens.catalog.table.PhysicalTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which tables a command looks at; all of them where nothing is said. */
public final class TableSelection {
    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    private Path config = Path.of("");

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "Only this logical table. May be given several times.")
    private List<String> tables = new ArrayList<>();

    @Option(
            names = "--shard",
            paramLabel = "SHARD",
            description = "Only this shard, a name under `databases`. May be given several times.")
    private List<String> shards = new ArrayList<>();

    /**
     * Reads the configuration and checks the names that were given.
     *
     * @throws io.shardlens.catalog.config.ConfigException where the file is wrong
     * @throws InputException where a table or shard is not in it
     */
    public Config load() {
        Config loaded = ConfigLoader.load(config, System.getenv(), ConfigLoader.Reader.SYNC_WORKER);
        tables.forEach(table -> require("--table", table, loaded.tables().keySet()));
        shards.forEach(shard -> require("--shard", shard, loaded.databases().keySet()));
        return loaded;
    }

    private static void require(String option, String name, Collection<String> known) {
        if (!known.contains(name)) {
            throw new InputException(option + " " + name + ": the configuration has none of that name"
                    + NearestName.of(name, known)
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; it has " + known));
        }
    }

    /** Whether a logical table and a shard are meant. */
    public boolean includes(String table, String shard) {
        return includesTable(table) && includesShard(shard);
    }

    /** Whether a logical table is meant. */
    public boolean includesTable(String table) {
        return tables.isEmpty() || tables.contains(table);
    }

    /** Whether a shard is meant. */
    public boolean includesShard(String shard) {
        return shards.isEmpty() || shards.contains(shard);
    }

    /** Whether all logical tables are meant. */
    public boolean allTables() {
        return tables.isEmpty();
    }

    /** Whether all shards are meant. */
    public boolean allShards() {
        return shards.isEmpty();
    }

    /** The physical tables that are meant and can be indexed, in the catalog's order. */
    public List<PhysicalTable> of(CommandSession session) {
        return session.catalog().physicalTables().stream()
                .filter(t -> session.fields().containsKey(t.logical().name()))
                .filter(t -> includes(t.logical().name(), t.shard().name()))
                .toList();
    }
}
