package io.shardlens.catalog.config;

/** The Canal server that the sync worker follows. */
public record CanalConfig(
        @Key(doc = "Host name or address.", pattern = "[^\\s/?#]+")
        String host,

        @Key(doc = "Port for clients.", def = "11111", min = "1", max = "65535")
        int port,

        @Key(doc = "Account, empty where Canal asks for none.", def = "")
        String user,

        @Key(doc = "Password of the account.", def = "") Secret password) {
    public CanalConfig {
        Constraints.of(CanalConfig.class, host, port, user, password).check();
    }
}
