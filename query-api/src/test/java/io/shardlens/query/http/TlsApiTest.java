package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The API behind TLS, with and without certificates of clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsApiTest {
    private Certificates certificates;

    @BeforeAll
    void make(@TempDir Path folder) throws Exception {
        certificates = Certificates.in(folder);
    }

    private static int status(ApiFixture api, SSLContext context) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(context).build()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("https://127.0.0.1:" + api.server.port() + "/health/live"))
                    .version(HttpClient.Version.HTTP_1_1)
                    .timeout(Duration.ofSeconds(60))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
        }
    }

    @Test
    void answersThoseWhoTrustItsAuthorityAndNobodyInThePlain() throws Exception {
        ApiFixture api = new ApiFixture(certificates.server(false));
        try {
            assertThat(status(api, certificates.anonymous())).isEqualTo(200);
            assertThatThrownBy(() -> status(api, SSLContext.getDefault())).isInstanceOf(SSLHandshakeException.class);
            assertThatThrownBy(() -> api.get("/health/live")).isInstanceOf(IOException.class);
        } finally {
            api.close();
        }
    }

    @Test
    void answersOnlyClientsWhoseCertificateAnAuthorityHasSigned() throws Exception {
        ApiFixture api = new ApiFixture(certificates.server(true));
        try {
            assertThat(status(api, certificates.of("client"))).isEqualTo(200);
            assertThatThrownBy(() -> status(api, certificates.anonymous())).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> status(api, certificates.of("stranger"))).isInstanceOf(IOException.class);
            assertThat(status(api, certificates.of("client"))).as("still").isEqualTo(200);
        } finally {
            api.close();
        }
    }
}
