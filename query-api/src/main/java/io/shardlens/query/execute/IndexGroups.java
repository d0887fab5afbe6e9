package io.shardlens.query.execute;

import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.search.GroupSession;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups of one query out of the index. For one query and one thread. */
final class IndexGroups implements GroupSource {
    private final GroupQuery query;
    private final GroupSession session;
    private GroupSession.@Nullable Found failed;
    private boolean approximate;

    IndexGroups(GroupQuery query, GroupSession session) {
        this.query = query;
        this.session = session;
    }

    @Override
    public Optional<Chunk> next(GroupQuery byKeys, Condition also, int limit) throws InterruptedException {
        return chunk(session.next(byKeys, also, limit, true));
    }

    @Override
    public Optional<Chunk> combinations(GroupQuery finer, Condition also) throws InterruptedException {
        return chunk(session.next(finer, also, 0, false));
    }

    private Optional<Chunk> chunk(GroupSession.Found found) {
        if (found instanceof GroupSession.Found.Groups groups) {
            approximate |= groups.approximate();
            return Optional.of(new Chunk(groups.groups(), groups.more()));
        }
        failed = found;
        return Optional.empty();
    }

    /** The index estimates how many values one column has. */
    @Override
    public boolean counts(Aggregate.CountDistinct distinct) {
        return query.approximate() && distinct.columns().size() == 1;
    }

    @Override
    public Object compared(GroupTerm term, Object value) {
        return session.compared(term, value);
    }

    /** Why the source has failed; null while it has not. */
    GroupSession.@Nullable Found failure() {
        return failed;
    }

    /** Whether something that it gave may be only nearly right. */
    boolean isApproximate() {
        return approximate;
    }
}
