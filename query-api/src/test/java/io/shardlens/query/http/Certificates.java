package io.shardlens.query.http;

import io.shardlens.catalog.config.TlsConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority, a server and a client that it knows, and a client that it does not know; made by the JDK's keytool. */
final class Certificates {
    private static final String PASSWORD = "only-for-a-test";
    private static final char[] SECRET = PASSWORD.toCharArray();

    private final Path folder;
    private final KeyStore store;

    private Certificates(Path folder, KeyStore store) {
        this.folder = folder;
        this.store = store;
    }

    static Certificates in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("store.p12");
        pair(file, "authority", "-ext", "bc:c");
        pair(file, "server", "-signer", "authority", "-ext", "san=ip:127.0.0.1");
        pair(file, "client", "-signer", "authority");
        pair(file, "stranger", "-ext", "bc:c");
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, SECRET);
        }
        return new Certificates(folder, store);
    }

    private static void pair(Path store, String name, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
        command.addAll(Arrays.asList(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool: " + said);
        }
    }

    /** The server's, which asks clients for certificates or does not. */
    TlsConfig server(boolean clientsAsked) throws IOException, GeneralSecurityException {
        return new TlsConfig(
                pem("server.crt", "CERTIFICATE", encoded(store.getCertificateChain("server"))),
                pem("server.key", "PRIVATE KEY", List.of(key("server").getEncoded())),
                clientsAsked ? pem("authority.crt", "CERTIFICATE", encoded(store.getCertificate("authority"))) : "");
    }

    private static List<byte[]> encoded(Certificate... chain) throws GeneralSecurityException {
        List<byte[]> encoded = new ArrayList<>();
        for (Certificate certificate : chain) {
            encoded.add(certificate.getEncoded());
        }
        return encoded;
    }

    private Key key(String name) throws GeneralSecurityException {
        return store.getKey(name, SECRET);
    }

    private String pem(String name, String type, List<byte[]> parts) throws IOException {
        StringBuilder text = new StringBuilder();
        Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
        for (byte[] part : parts) {
            text.append("-----BEGIN ").append(type).append("-----\n");
            text.append(lines.encodeToString(part));
            text.append("\n-----END ").append(type).append("-----\n");
        }
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** Of one who trusts the authority and has no certificate. */
    SSLContext anonymous() throws GeneralSecurityException, IOException {
        return context(empty());
    }

    /** Of one who trusts the authority and shows a certificate. */
    SSLContext of(String client) throws GeneralSecurityException, IOException {
        KeyStore own = empty();
        own.setKeyEntry(client, key(client), SECRET, store.getCertificateChain(client));
        return context(own);
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, SECRET);
        return empty;
    }

    private SSLContext context(KeyStore own) throws GeneralSecurityException, IOException {
        KeyStore trusted = empty();
        trusted.setCertificateEntry("authority", store.getCertificate("authority"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, SECRET);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
