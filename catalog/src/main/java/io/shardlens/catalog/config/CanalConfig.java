package io.shardlens.catalog.config;

/** The Canal server, or the cluster of them, that the sync worker follows. */
public record CanalConfig(
        @Key(doc = "Host name or address. Needed unless `zookeeper` is given.", def = "", pattern = "[^\\s/?#]*")
        String host,

        @Key(doc = "Port for clients.", def = "11111", min = "1", max = "65535")
        int port,

        @Key(doc = "Account, empty where Canal asks for none.", def = "")
        String user,

        @Key(doc = "Password of the account.", def = "") Secret password,

        @Key(
                doc = "For Canal servers that form a cluster: the ZooKeeper servers that know which of them serves a"
                        + " destination, as `host:port,host:port`, in place of `host` and `port`.",
                def = "",
                pattern = "([^\\s/?#,:]+:[0-9]{1,5}(,[^\\s/?#,:]+:[0-9]{1,5})*)?")
        String zookeeper) {
    public CanalConfig {
        Constraints.of(CanalConfig.class, host, port, user, password, zookeeper)
                .require(
                        "host",
                        host.isEmpty() != zookeeper.isEmpty(),
                        zookeeper.isEmpty()
                                ? "is needed, unless zookeeper is given"
                                : "and zookeeper exclude each other")
                .check();
    }
}
