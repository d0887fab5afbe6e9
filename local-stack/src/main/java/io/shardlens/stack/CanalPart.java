package io.shardlens.stack;

import java.util.List;

/**
 * A Canal server with one destination for each MySQL server of the stack. It needs no client account, takes no filter,
 * hides only MySQL's own schemas, and starts at the first event of each binlog until a client acknowledges something.
 */
public interface CanalPart extends Part {
    /** The destinations: the names of the MySQL servers, in the order of the configuration. */
    List<String> destinations();
}
