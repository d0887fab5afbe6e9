package io.shardlens.sync.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.fixture.StateInMemory;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRequest;
import io.shardlens.sync.snapshot.SnapshotRequest.Action;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestBoardTest {
    private final RequestBoard board = new RequestBoard(new StateInMemory());

    private static SnapshotRequest request(String id, String table, Action action) {
        return new SnapshotRequest(id, new Unit(table, "db0"), action, action == Action.BEGIN ? "n > 5" : "");
    }

    @Test
    void keepsTheLastRequestForEachUnitOfAServer() {
        assertThat(board.read("mysql-0")).isEmpty();

        board.put("mysql-0", List.of(request("1", "orders", Action.BEGIN), request("1", "items", Action.RESUME)));
        board.put("mysql-0", List.of(request("2", "orders", Action.CANCEL)));
        board.put("mysql-1", List.of(request("3", "orders", Action.BEGIN)));

        assertThat(board.read("mysql-0"))
                .containsExactlyInAnyOrder(request("1", "items", Action.RESUME), request("2", "orders", Action.CANCEL));
        assertThat(board.read("mysql-1")).containsExactly(request("3", "orders", Action.BEGIN));
    }

    @Test
    void takesBackOnlyWhatIsStillTheSameRequest() {
        board.put("mysql-0", List.of(request("1", "orders", Action.BEGIN)));
        board.put("mysql-0", List.of(request("2", "orders", Action.BEGIN)));

        board.remove("mysql-0", Set.of("1"));
        assertThat(board.read("mysql-0")).hasSize(1);
        board.remove("mysql-0", Set.of("2"));

        assertThat(board.read("mysql-0")).isEmpty();
    }
}
