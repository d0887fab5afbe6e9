package io.shardlens.catalog.lineage;

/**
 * A point in one server's binlog.
 *
 * @param file the number of the binlog file, the digits behind the last dot of its name
 * @param offset bytes from the start of that file
 */
public record Position(long file, long offset) implements Comparable<Position> {
    public Position {
        if (file < 0 || offset < 0) {
            throw new IllegalArgumentException("binlog position " + file + ":" + offset + " is negative");
        }
    }

    /** Reads the number out of a binlog file name such as {@code mysql-bin.000012}. */
    public static Position of(String fileName, long offset) {
        int dot = fileName.lastIndexOf('.');
        try {
            return new Position(Long.parseLong(fileName.substring(dot + 1)), offset);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "binlog file name '" + fileName + "' does not end in a dot and a number", e);
        }
    }

    @Override
    public int compareTo(Position other) {
        int byFile = Long.compare(file, other.file);
        return byFile != 0 ? byFile : Long.compare(offset, other.offset);
    }
}
