package io.shardlens.catalog.index;

/** Names of the fields that Shardlens adds to every document, all under one object. */
public final class Fields {
    /** The object that holds them. */
    public static final String ROOT = "shardlens";
    /** The shard that owns the row. */
    public static final String SHARD = ROOT + ".shard";
    /** The physical table that holds the row. */
    public static final String TABLE = ROOT + ".table";
    /** True in a tombstone. */
    public static final String DELETED = ROOT + ".deleted";
    /** Columns that cannot be searched in this document, or whose value is not in it at all. */
    public static final String LOSSY = ROOT + ".lossy";
    /** Columns whose value is not in this document; a subset of {@link #LOSSY}. */
    public static final String LOST = ROOT + ".lost";
    /** Columns that are NULL. */
    public static final String NULLS = ROOT + ".nulls";
    /** Under {@link #ROOT}: the version of the event that wrote the document, where the document's own version is not that. */
    public static final String WRITTEN_AS_KEY = "as";
    /** The same by its full name. */
    public static final String WRITTEN_AS = ROOT + "." + WRITTEN_AS_KEY;

    /** In a document of two halves: the names of the tables that have no row of it. */
    public static final String ABSENT_KEY = "absent";
    /** The same by its full name. */
    public static final String ABSENT = ROOT + "." + ABSENT_KEY;
    /** In a document of two halves: by table, where its half is or was, and the version of the event that wrote it. */
    public static final String HALVES_KEY = "halves";
    /** The same by its full name. */
    public static final String HALVES = ROOT + "." + HALVES_KEY;

    private Fields() {}
}
