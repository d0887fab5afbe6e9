package io.shardlens.catalog.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.config.ServerConfig.SslMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionPropertiesTest {
    @ParameterizedTest
    @EnumSource
    void asksTheServerForItsKeyOnlyWithoutTls(SslMode mode) {
        assertThat(SessionProperties.of(server("h", mode)))
                .containsEntry("sslMode", mode.name())
                .containsEntry("allowPublicKeyRetrieval", String.valueOf(mode == SslMode.DISABLED));
    }

    @Test
    void putsTheSessionInUtc() {
        assertThat(SessionProperties.of(server("h", SslMode.PREFERRED)))
                .containsEntry("connectionTimeZone", "UTC")
                .containsEntry("forceConnectionTimeZoneToSession", "true")
                .containsEntry("tinyInt1isBit", "false")
                .containsEntry("yearIsDateType", "false")
                .containsEntry("connectTimeout", "5000")
                .containsEntry("socketTimeout", "120000");
    }

    @Test
    void keepsAServersOwnSettingsFromChangingAnswers() {
        assertThat(SessionProperties.of(server("h", SslMode.PREFERRED)).getProperty("sessionVariables"))
                .contains("ALLOW_INVALID_DATES")
                .contains("sql_select_limit=18446744073709551615")
                .contains("div_precision_increment=4")
                .contains("sql_auto_is_null=0")
                .contains("transaction_isolation='REPEATABLE-READ'");
    }

    @Test
    void keepsSecretsOutOfTheUrl() {
        ServerConfig server = server("h", SslMode.PREFERRED);

        assertThat(SessionProperties.url(server)).isEqualTo("jdbc:mysql://h:3306/");
        assertThat(SessionProperties.of(server).values()).doesNotContain("s3cret");
        assertThat(server.toString()).doesNotContain("s3cret");
    }

    @Test
    void putsBracketsAroundAddressesWithColons() {
        assertThat(SessionProperties.url(server("::1", SslMode.PREFERRED))).isEqualTo("jdbc:mysql://[::1]:3306/");
        assertThat(SessionProperties.url(server("[::1]", SslMode.PREFERRED))).isEqualTo("jdbc:mysql://[::1]:3306/");
    }

    @Test
    void namesTheNearestServer() {
        try (ServerConnections connections = new ServerConnections(List.of(server("h", SslMode.PREFERRED)), 1)) {
            assertThatThrownBy(() -> connections.connect("mysql-1"))
                    .hasMessage("no server 'mysql-1' is configured; did you mean 'mysql-0'?");
        }
    }

    private static ServerConfig server(String host, SslMode mode) {
        return new ServerConfig(
                "mysql-0",
                host,
                3306,
                "reader",
                new Secret("s3cret"),
                "mysql-0",
                mode,
                Duration.ofSeconds(5),
                Duration.ofMinutes(2),
                Map.of());
    }
}
