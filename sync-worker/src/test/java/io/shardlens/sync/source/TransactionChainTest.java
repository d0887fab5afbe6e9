package io.shardlens.sync.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.change.TransactionId;
import io.shardlens.sync.checkpoint.TransactionEnd;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TransactionChainTest {
    private static final String SERVER = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final String INVENTED = "00000000-0000-0000-0000-000000000001:1";
    private static final TableName TABLE = new TableName("s", "t");

    private static TransactionId id(long number) {
        return id(number, SERVER + ":1-" + number);
    }

    private static TransactionId id(long number, String executed) {
        return new TransactionId(SERVER + ":" + number, executed);
    }

    private static ChangeEvent.Begin begin(TransactionId id, long offset) {
        return new ChangeEvent.Begin(id, new Position(1, offset));
    }

    private static TransactionChain after(@Nullable String applied, long offset) {
        Checkpoint checkpoint =
                applied == null ? null : new Checkpoint("mysql-1", GtidSet.parse(applied), new Position(1, offset), 1);
        return new TransactionChain(checkpoint, Set.of(SERVER));
    }

    private static Verdict whole(TransactionChain chain, TransactionId id, long offset) {
        Verdict verdict = chain.next(begin(id, offset));
        chain.next(new ChangeEvent.Rows(id, new Position(1, offset + 50), TABLE, List.of()));
        chain.next(new ChangeEvent.End(id, new Position(1, offset + 90), new Position(1, offset + 100)));
        chain.end(id, new Position(1, offset + 100));
        return verdict;
    }

    @Test
    void passesOverWhatWasAppliedAndAppliesWhatFollows() {
        TransactionChain chain = after(SERVER + ":1-2", 300);

        assertThat(whole(chain, id(1), 100)).isInstanceOf(Verdict.Skip.class);
        assertThat(whole(chain, id(2), 200)).isInstanceOf(Verdict.Skip.class);
        assertThat(whole(chain, id(3), 300)).isInstanceOf(Verdict.Apply.class);
        assertThat(chain.received()).isEqualTo(GtidSet.parse(SERVER + ":1-3"));
    }

    @Test
    @Tag("S39")
    void reportsWhatLiesBetweenTheCheckpointAndTheFirstTransaction() {
        TransactionChain chain = after(SERVER + ":1-2", 300);

        Verdict verdict = chain.next(begin(id(6), 900));

        assertThat(verdict)
                .isEqualTo(new Verdict.Gap(GtidSet.parse(SERVER + ":3-5"), new Position(1, 300), new Position(1, 900)));
    }

    @Test
    void goesOnBehindAGapThatHoldsNothingOfOurs() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        chain.next(begin(id(6), 900));

        chain.bridge();
        chain.end(id(6), new Position(1, 1000));

        assertThat(whole(chain, id(7), 1000)).isInstanceOf(Verdict.Apply.class);
        assertThat(chain.received()).isEqualTo(GtidSet.parse(SERVER + ":1-7"));
    }

    @Test
    @Tag("S44")
    void noticesAnUnseenTransactionBeforeTheLastPosition() {
        TransactionChain chain = after(SERVER + ":1-2", 300);

        Verdict verdict = chain.next(begin(id(3), 120));

        assertThat(verdict).isInstanceOf(Verdict.Backwards.class);
    }

    @Test
    void takesATransactionThatBeginsAnewInTheMiddleOfItself() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        chain.next(begin(id(3), 300));
        chain.next(new ChangeEvent.Rows(id(3), new Position(1, 350), TABLE, List.of()));

        assertThat(whole(chain, id(3), 300)).isInstanceOf(Verdict.Apply.class);
    }

    @Test
    @Tag("S24")
    void noticesThatTheOpenTransactionComesFromABinlogWithLowerNumbers() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        chain.next(begin(id(3), 300));
        chain.next(new ChangeEvent.Rows(id(3), new Position(1, 350), TABLE, List.of()));

        assertThat(chain.next(begin(id(3), 120))).isInstanceOf(Verdict.Backwards.class);
        assertThat(chain.next(new ChangeEvent.Rows(id(3), new Position(1, 170), TABLE, List.of())))
                .isInstanceOf(Verdict.Backwards.class);
    }

    @Test
    @Tag("S24")
    void noticesThatABinlogWithLowerNumbersTakesAnOpenTransactionsPlace() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        whole(chain, id(3), 300);
        chain.next(begin(id(4), 400));

        assertThat(whole(chain, id(3), 100)).isInstanceOf(Verdict.Skip.class);
        assertThat(chain.next(begin(id(4), 200))).isInstanceOf(Verdict.Backwards.class);
    }

    @Test
    void reportsATransactionThatNeverEnded() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        chain.next(begin(id(3), 300));

        assertThat(chain.next(begin(id(4), 500))).isInstanceOf(Verdict.Gap.class);
    }

    @Test
    void passesOverWhatComesTwiceInOneConnection() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        whole(chain, id(3), 300);
        whole(chain, id(4), 400);

        assertThat(whole(chain, id(3), 300)).isInstanceOf(Verdict.Skip.class);
        assertThat(whole(chain, id(5), 500)).isInstanceOf(Verdict.Apply.class);
    }

    @Test
    void countsEverythingBeforeTheFirstTransactionEverAsReceivedAndForgetsWhatTheSourceInvented() {
        TransactionChain chain = after(null, 0);

        Verdict verdict = whole(chain, id(6, INVENTED + "," + SERVER + ":1-6"), 900);

        assertThat(verdict).isInstanceOf(Verdict.Apply.class);
        assertThat(chain.received()).isEqualTo(GtidSet.parse(SERVER + ":1-6"));
    }

    @Test
    void tellsWhereItBeganWhenThereWasNoCheckpoint() {
        TransactionChain chain = after(null, 0);
        assertThat(chain.beginning()).isNull();

        whole(chain, id(6), 900);
        whole(chain, id(7), 1000);

        assertThat(chain.beginning()).isEqualTo(new TransactionEnd(GtidSet.parse(SERVER + ":1-5"), new Position(1, 4)));
        assertThat(after(SERVER + ":1-2", 300).beginning()).isNull();
    }

    @Test
    void takesRowsThatFollowADefinitionInTheSameTransaction() {
        TransactionChain chain = after(SERVER + ":1-2", 300);
        ChangeEvent.Ddl ddl = new ChangeEvent.Ddl(
                id(3), new Position(1, 300), new Position(1, 350), "shop", "CREATE TABLE t (id INT)");
        chain.next(ddl);
        assertThat(chain.outsideTransaction()).isTrue();
        chain.end(id(3), ddl.end());

        Verdict rows = chain.next(new ChangeEvent.Rows(id(3), new Position(1, 350), TABLE, List.of()));

        assertThat(rows).isInstanceOf(Verdict.Apply.class);
    }

    @Test
    void refusesAStreamWithoutTransactionIds() {
        TransactionChain chain = after(SERVER + ":1-2", 300);

        assertThat(chain.next(begin(new TransactionId("", ""), 300))).isInstanceOf(Verdict.Unidentified.class);
    }
}
