package io.shardlens.sync.pipeline;

import io.shardlens.sync.definition.Declared;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tables of ours on one server as they are declared now, made anew only when they are declared otherwise. Thread-safe. */
public final class LiveTables implements Supplier<ServerTables> {
    private record Made(Declared from, ServerTables tables) {}

    private final String server;
    private final Supplier<Declared> declared;
    private volatile @Nullable Made last;

    public LiveTables(String server, Supplier<Declared> declared) {
        this.server = server;
        this.declared = declared;
    }

    @Override
    public ServerTables get() {
        Declared now = declared.get();
        Made known = last;
        if (known == null || known.from() != now) {
            known = new Made(now, ServerTables.of(now.catalog(), server, now.streamed()));
            last = known;
        }
        return known.tables();
    }
}
