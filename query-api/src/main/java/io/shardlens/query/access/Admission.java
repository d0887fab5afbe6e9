package io.shardlens.query.access;

import java.time.Duration;

/** Whether a request may go on. */
public sealed interface Admission {
    /** It may, as this client. */
    record Granted(Client client) implements Admission {}

    /** It shows no token, or none that is known. */
    record Unknown() implements Admission {}

    /** Its client has asked too often. */
    record TooOften(Client client, Duration comeAgain) implements Admission {}
}
