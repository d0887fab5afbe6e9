package io.shardlens.stack;

import java.time.Duration;

/**
 * What happens while a stack starts. Events of different subjects arrive from different threads and may interleave.
 * {@code subject} is the name of a part, or of something prepared once for later starts.
 */
public sealed interface StackEvent {
    String subject();

    /** Something that is kept for later starts is being prepared, such as unpacking a server. */
    record Preparing(String subject) implements StackEvent {}

    /** The preparation is over. */
    record Prepared(String subject, Duration took) implements StackEvent {}

    /** A part's process is being started. */
    record Starting(String subject, int port) implements StackEvent {}

    /** A part answers. */
    record Started(String subject, int port, Duration took) implements StackEvent {}
}
