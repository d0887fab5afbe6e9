package io.shardlens.demo.soak;

/** A part that faults happen to. */
enum Victim {
    WORKER("the worker"),
    CANAL("Canal"),
    ELASTICSEARCH("Elasticsearch"),
    MYSQL_1("mysql-1"),
    MYSQL_2("mysql-2");

    private final String shown;

    Victim(String shown) {
        this.shown = shown;
    }

    @Override
    public String toString() {
        return shown;
    }
}
