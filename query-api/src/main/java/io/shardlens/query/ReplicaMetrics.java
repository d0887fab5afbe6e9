package io.shardlens.query;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.shardlens.query.mysql.JdbcShards;
import java.time.Duration;

/** Counts hedges, and tells how far each replica is behind: NaN where nobody knows. */
final class ReplicaMetrics implements MeterBinder {
    private static final double MILLIS = 1000.0;

    private final JdbcShards shards;

    ReplicaMetrics(JdbcShards shards) {
        this.shards = shards;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("shardlens.hedges", shards, JdbcShards::hedged).register(registry);
        for (String replica : shards.replicas()) {
            Gauge.builder("shardlens.replica.lag", shards, known -> lag(known, replica))
                    .tag("replica", replica)
                    .baseUnit("seconds")
                    .register(registry);
        }
    }

    private static double lag(JdbcShards shards, String replica) {
        Duration lag = shards.replicaLags().get(replica);
        return lag == null ? Double.NaN : lag.toMillis() / MILLIS;
    }
}
