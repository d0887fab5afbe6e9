package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineSettingsTest {
    private static final long BUFFER = 64_000_000;
    private static final long WANTED = 5_000_000;
    private static final int IN_FLIGHT = 2;

    @ParameterizedTest(name = "{0} servers")
    @ValueSource(ints = {1, 2, 3, 10, 100})
    void requestsOfAllServersTogetherStayBelowHalfOfTheBuffer(int servers) {
        long share = PipelineSettings.share(BUFFER, servers);

        long bulk = PipelineSettings.bulkBytes(WANTED, share, IN_FLIGHT);

        assertThat(bulk).isLessThanOrEqualTo(WANTED);
        assertThat(servers * bulk * (IN_FLIGHT + 1)).isLessThanOrEqualTo(BUFFER / 2);
    }

    @ParameterizedTest(name = "{0} servers")
    @ValueSource(ints = {1, 2})
    void fewServersSendRequestsOfTheSizeThatIsConfigured(int servers) {
        long share = PipelineSettings.share(BUFFER, servers);

        assertThat(PipelineSettings.bulkBytes(WANTED, share, IN_FLIGHT)).isEqualTo(WANTED);
    }
}
