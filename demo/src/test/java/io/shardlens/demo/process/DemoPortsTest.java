package io.shardlens.demo.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoPortsTest {
    @Test
    void takesDifferentFreePortsForZeros() {
        DemoPorts ports = new DemoPorts(0, 0, 0, 0, List.of(0, 0)).chosen();

        assertThat(Stream.concat(
                        Stream.of(ports.api(), ports.worker(), ports.elasticsearch(), ports.canal()),
                        ports.mysql().stream()))
                .doesNotHaveDuplicates()
                .allMatch(port -> port > 1024);
    }

    @Test
    void namesTheOptionOfAPortThatIsTaken() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int taken = other.getLocalPort();

            assertThatThrownBy(() -> new DemoPorts(0, 0, taken, 0, List.of(0, 0)).chosen())
                    .isInstanceOf(DemoException.class)
                    .hasMessage("port " + taken + " on 127.0.0.1 is taken by another program; choose another with"
                            + " --elasticsearch-port=PORT, or any free one with --elasticsearch-port=0");
        }
    }

    @Test
    void namesBothOptionsOfAPortGivenTwice() {
        assertThatThrownBy(() -> new DemoPorts(0, 0, 0, 18_999, List.of(0, 18_999)).chosen())
                .hasMessage("port 18999 is given twice, by --canal-port and by --mysql-ports");
    }
}
