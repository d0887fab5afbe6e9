package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Values of every type by the snapshot and by the stream, compared with what MySQL prints. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class TypesIT {
    private static final String COLUMNS = "(id, owner, u, t1, b1, b8, d, dt6, tm6, ts, s, de, j, en, st, f, db, y)";
    private static final Map<String, Kind> KINDS = kinds();

    private Shop shop;
    private Documents documents;
    private WorkerInProcess worker;

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        for (String number : new String[] {"owner", "u", "t1", "de", "f", "db", "y"}) {
            kinds.put(number, Kind.NUMBER);
        }
        kinds.put("b1", Kind.BIT);
        kinds.put("b8", Kind.BIT);
        for (String moment : new String[] {"dt6", "tm6", "ts"}) {
            kinds.put(moment, Kind.MOMENT);
        }
        kinds.put("s", Kind.TEXT);
        kinds.put("en", Kind.TEXT);
        kinds.put("st", Kind.SET);
        kinds.put("j", Kind.JSON);
        return kinds;
    }

    private String insert(int server, int table, String... rows) {
        return "INSERT INTO " + shop.table(server, table) + " " + COLUMNS + " VALUES " + String.join(", ", rows);
    }

    @BeforeAll
    void writeRowsBeforeAndAfterTheWorkerStarts(SharedStack.Opened opened) {
        shop = Shop.create(opened.stack(), "types", """
                CREATE TABLE %s (id BIGINT UNSIGNED PRIMARY KEY, owner BIGINT NOT NULL, u INT UNSIGNED, t1 TINYINT(1),
                  b1 BIT(1), b8 BIT(8), d DATE, dt6 DATETIME(6), tm6 TIME(6), ts TIMESTAMP(3) NULL, s VARCHAR(60),
                  de DECIMAL(20,6), j JSON, en ENUM('small','it''s'), st SET('x','y','z'), f FLOAT, db DOUBLE, y YEAR)
                  DEFAULT CHARSET utf8mb4""");
        documents = new Documents(opened.stack());
        rows(0, 0, 1);
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        rows(1, 1, 101);
        new Comparison(shop, documents, KINDS).assertEqualWhenDone();
    }

    private void rows(int server, int table, int first) {
        shop.execute(
                server,
                "SET sql_mode = ''",
                insert(
                        server,
                        table,
                        "(%d, 1, 4294967295, 5, b'1', b'10100101', '2024-02-29', '2024-02-29 13:14:15.123456', '-838:59:58.999999', '2024-02-29 13:14:15.120', 'plain', 12345678901234.567890, '{\"k\": [1, \"1\", true, null]}', 'it''s', 'x,z', 1.5, 1e100, 2024)"
                                .formatted(first),
                        "(%d, 1, 0, -128, b'0', b'0', NULL, '1000-01-01 00:00:00.000001', '00:00:00.000001', '1971-01-01 00:00:00', '', 9, '[]', 'small', '', -0.25, -1e-100, 1901)"
                                .formatted(first + 1),
                        "(%d, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)"
                                .formatted(first + 2),
                        "(%d, 1, 1, 1, b'1', b'1', '0000-00-00', NULL, NULL, NULL, 'émoji 🍣🍺 𠜎', 0.000001, '\"🍣\"', NULL, NULL, 0, 0, 2000)"
                                .formatted(first + 3)));
        if (first == 1) {
            shop.execute(
                    server,
                    insert(
                            server,
                            table,
                            "(18446744073709551615, 1, 1, 1, b'1', b'1', NULL, NULL, NULL, NULL, 'last', 1, NULL, NULL, NULL, NULL, NULL, NULL)"));
        } else {
            shop.execute(
                    server,
                    insert(
                            server,
                            table,
                            "(18446744073709551614, 1, 1, 1, b'1', b'1', NULL, NULL, NULL, NULL, 'last', 1, NULL, NULL, NULL, NULL, NULL, NULL)"));
        }
    }

    @AfterAll
    void stopWorker() {
        if (worker != null) {
            worker.close();
        }
    }

    private JsonNode document(String id) {
        JsonNode found = documents.visible("types", id);
        assertThat(found.isMissingNode()).as("document %s is missing", id).isFalse();
        return found;
    }

    @Test
    @Tag("S1")
    void keepsUnsignedKeysWhole() {
        assertThat(documents.visible("types")).containsKeys("18446744073709551615", "18446744073709551614");
        assertThat(document("18446744073709551615").path("id").asString()).isEqualTo("18446744073709551615");
    }

    @Test
    @Tag("S2")
    void keepsUnsignedIntegers() {
        assertThat(document("1").path("u").asLong()).isEqualTo(4_294_967_295L);
        assertThat(document("101").path("u").asLong()).isEqualTo(4_294_967_295L);
    }

    @Test
    @Tag("S3")
    void keepsTinyIntsAsNumbersAndBitsAsWhatTheyAre() {
        for (String id : new String[] {"1", "101"}) {
            assertThat(document(id).path("t1").asLong()).isEqualTo(5);
            assertThat(document(id).path("b1").isBoolean()).isTrue();
            assertThat(document(id).path("b1").asBoolean()).isTrue();
            assertThat(document(id).path("b8").asLong()).isEqualTo(165);
        }
    }

    @Test
    @Tag("S4")
    void leavesAZeroDateOutAndSaysSoWhileTheRestOfTheTableGoesOn() {
        for (String id : new String[] {"4", "104"}) {
            assertThat(document(id).path("d").isNull()).isTrue();
            assertThat(document(id).path("shardlens").path("lossy").toString()).isEqualTo("[\"d\"]");
        }
        assertThat(document("1").path("d").asString()).isEqualTo("2024-02-29");
        assertThat(worker.counter("shardlens.sync.rows.lossy")).isGreaterThanOrEqualTo(2);
    }

    @Test
    @Tag("S5")
    void keepsSixDigitsOfDatetimesAndTimes() {
        assertThat(document("1").path("dt6").asString())
                .isEqualTo(document("101").path("dt6").asString())
                .contains(".123456");
        assertThat(document("1").path("tm6").asString())
                .isEqualTo(document("101").path("tm6").asString())
                .contains(".999999");
    }

    @Test
    @Tag("S6")
    void keepsTheEmptyStringAndNullApart() {
        for (String id : new String[] {"2", "102"}) {
            assertThat(document(id).path("s").stringValue()).isEmpty();
        }
        for (String id : new String[] {"3", "103"}) {
            assertThat(document(id).path("s").isNull()).isTrue();
        }
    }

    @Test
    @Tag("S7")
    void keepsFourByteCharacters() {
        assertThat(document("4").path("s").asString()).isEqualTo("émoji 🍣🍺 𠜎");
        assertThat(document("104").path("s").asString()).isEqualTo("émoji 🍣🍺 𠜎");
    }
}
