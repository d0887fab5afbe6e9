package io.shardlens.catalog.config;

/** TLS of the query API; without a certificate it speaks plain HTTP. */
public record TlsConfig(
        @Key(doc = "PEM file of its certificate and of those between it and a root. Empty: plain HTTP.", def = "")
        String certificate,

        @Key(doc = "PEM file of the certificate's private key.", def = "")
        String key,

        @Key(
                doc = "PEM file of the authorities whose certificates clients must show. Empty: clients show none.",
                def = "")
        String clientAuthorities) {
    public TlsConfig {
        Constraints.of(TlsConfig.class, certificate, key, clientAuthorities)
                .require("key", certificate.isEmpty() == key.isEmpty(), "must be given with certificate, and only then")
                .require(
                        "client-authorities",
                        clientAuthorities.isEmpty() || !certificate.isEmpty(),
                        "needs certificate and key")
                .check();
    }

    /** Whether connections are encrypted. */
    public boolean isOn() {
        return !certificate.isEmpty();
    }
}
