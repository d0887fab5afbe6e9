package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void choosesDifferentFreePortsAndKeepsTheOnesAskedFor() {
        var ports = Ports.below(new SplittableRandom(7)).choose(List.of(0, 9200, 0, 0));

        assertThat(ports).doesNotHaveDuplicates().element(1).isEqualTo(9200);
    }

    @Test
    void neverChoosesAPortThatWasAskedForBesides() {
        var wanted = new ArrayList<>(Collections.nCopies(50, 0));
        var asked = Ports.below(new SplittableRandom(7)).choose(List.of(0)).getFirst();
        wanted.add(asked);

        assertThat(Ports.below(new SplittableRandom(7)).choose(wanted)).doesNotHaveDuplicates();
    }

    @Test
    void saysWhichPortIsTakenAndWhoNeedsIt() throws IOException {
        int port;
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = other.getLocalPort();
            assertThatThrownBy(() -> Ports.requireFree("Elasticsearch", port))
                    .isInstanceOf(StackException.class)
                    .hasMessage("Port " + port + " on 127.0.0.1 is taken, and Elasticsearch needs it."
                            + " Stop the program that listens there, or choose another port.");
        }
        assertThatCode(() -> Ports.requireFree("Elasticsearch", port)).doesNotThrowAnyException();
    }
}
