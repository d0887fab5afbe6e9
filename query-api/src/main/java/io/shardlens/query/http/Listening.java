package io.shardlens.query.http;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;

/** How the ports listen. */
final class Listening {
    private Listening() {}

    static HttpServerOptions of(ApiOptions options) {
        HttpServerOptions listening = new HttpServerOptions()
                .setHost(options.host())
                .setPort(options.port())
                .setCompressionSupported(true);
        if (!options.tls().isOn()) {
            return listening;
        }
        listening
                .setSsl(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertPath(options.tls().certificate())
                        .addKeyPath(options.tls().key()));
        return options.tls().clientAuthorities().isEmpty()
                ? listening
                : listening
                        .setClientAuth(ClientAuth.REQUIRED)
                        .setTrustOptions(
                                new PemTrustOptions().addCertPath(options.tls().clientAuthorities()));
    }

    /** Plain, since those who watch are near. */
    static HttpServerOptions management(String host, int port) {
        return new HttpServerOptions().setHost(host).setPort(port);
    }
}
