package io.shardlens.benchmarks.sync;

import io.debezium.embedded.Connect;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.DebeziumEngine.RecordCommitter;
import io.debezium.engine.RecordChangeEvent;
import io.debezium.engine.format.ChangeEventFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import tools.jackson.core.io.JsonStringEncoder;

/** Debezium embedded, its rows written as they come into the same bulk requests as everyone's. */
final class DebeziumRun {
    private static final int MAX_BATCH = 4096;

    /** Where its MySQL server is. */
    record Server(String host, int port, String user, String password) {}

    private final Server server;
    private final Path folder;
    private final RawBulk bulk;
    private final String index;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final CountDownLatch done = new CountDownLatch(1);
    private long seen;
    private long version;

    DebeziumRun(Server server, Path folder, RawBulk bulk, String index, long version) {
        this.server = server;
        this.folder = folder;
        this.bulk = bulk;
        this.index = index;
        this.version = version;
    }

    /** Ends after so many rows, all of them written. */
    Outcome run(long rows, long warm) throws InterruptedException, IOException {
        Stopwatch watch = new Stopwatch(warm);
        DebeziumEngine<RecordChangeEvent<SourceRecord>> engine = DebeziumEngine.create(
                        ChangeEventFormat.of(Connect.class))
                .using(properties())
                .notifying((records, committer) -> {
                    take(records, committer, rows);
                    watch.handled(seen);
                })
                .build();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(engine);
        done.await();
        bulk.drain();
        Outcome outcome = watch.outcome(seen);
        engine.close();
        executor.shutdown();
        return outcome;
    }

    private void take(
            List<RecordChangeEvent<SourceRecord>> records,
            RecordCommitter<RecordChangeEvent<SourceRecord>> committer,
            long rows)
            throws InterruptedException {
        for (RecordChangeEvent<SourceRecord> event : records) {
            if (event.record().value() instanceof Struct value && value.schema().field("after") != null) {
                write(value.getStruct("after"));
                seen++;
            }
            committer.markProcessed(event);
        }
        if (body.size() >= RawBulk.BYTES || seen >= rows) {
            bulk.send(body.toByteArray());
            body.reset();
        }
        committer.markBatchFinished();
        if (seen >= rows) {
            done.countDown();
        }
    }

    private void write(Struct row) {
        StringBuilder source = new StringBuilder(512).append('{');
        for (Field field : row.schema().fields()) {
            source.append(source.length() > 1 ? "," : "")
                    .append('"')
                    .append(field.name())
                    .append("\":");
            Object value = row.get(field);
            if (value == null || value instanceof Number) {
                source.append(value);
            } else {
                source.append('"');
                source.append(JsonStringEncoder.getInstance().quoteAsCharArray(value.toString()));
                source.append('"');
            }
        }
        String id = String.valueOf(row.get("order_id"));
        body.writeBytes(
                Bodies.operation(index, id, ++version, source.append('}').toString())
                        .getBytes(StandardCharsets.UTF_8));
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("name", "bench");
        properties.setProperty("connector.class", "io.debezium.connector.mysql.MySqlConnector");
        properties.setProperty("offset.storage", "org.apache.kafka.connect.storage.FileOffsetBackingStore");
        properties.setProperty(
                "offset.storage.file.filename", folder.resolve("offsets").toString());
        properties.setProperty("offset.flush.interval.ms", "1000");
        properties.setProperty("schema.history.internal", "io.debezium.storage.file.history.FileSchemaHistory");
        properties.setProperty(
                "schema.history.internal.file.filename",
                folder.resolve("history").toString());
        properties.setProperty("database.hostname", server.host());
        properties.setProperty("database.port", String.valueOf(server.port()));
        properties.setProperty("database.user", server.user());
        properties.setProperty("database.password", server.password());
        properties.setProperty("database.server.id", "987654");
        properties.setProperty("database.ssl.mode", "disabled");
        properties.setProperty("topic.prefix", "bench");
        properties.setProperty("table.include.list", "shop_.*\\.orders_.*");
        properties.setProperty("snapshot.mode", "no_data");
        properties.setProperty("decimal.handling.mode", "string");
        properties.setProperty("max.batch.size", String.valueOf(MAX_BATCH));
        properties.setProperty("max.queue.size", String.valueOf(4 * MAX_BATCH));
        return properties;
    }
}
