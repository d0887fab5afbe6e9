package io.shardlens.query.access;

import io.shardlens.catalog.config.ClientConfig;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everyone who may ask. Tokens are known by their hashes only. Thread-safe. */
public final class Clients {
    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_TOKEN = 4096;
    private static final Duration COME_AGAIN = Duration.ofSeconds(1);

    private final Map<String, Client> byHash;
    private final Client anyone = Client.anyone();

    private Clients(Map<String, Client> byHash) {
        this.byHash = byHash;
    }

    /** @param configured empty: everyone may ask, and sees everything */
    public static Clients of(Collection<ClientConfig> configured) {
        return new Clients(configured.stream().collect(Collectors.toMap(ClientConfig::tokenSha256, Client::of)));
    }

    /** All of them. */
    public Collection<Client> all() {
        return byHash.isEmpty() ? List.of(anyone) : byHash.values();
    }

    /**
     * Looks up who asks and counts the request.
     *
     * @param authorization the header, null where there is none
     */
    public Admission admit(@Nullable String authorization) {
        Client client = byHash.isEmpty() ? anyone : known(authorization);
        if (client == null) {
            return new Admission.Unknown();
        }
        return client.mayAsk() ? new Admission.Granted(client) : new Admission.TooOften(client, COME_AGAIN);
    }

    /** What is compared is a hash, from whose timing nothing about a token can be learned. */
    private @Nullable Client known(@Nullable String authorization) {
        if (authorization == null
                || authorization.length() > LONGEST_TOKEN
                || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        return byHash.get(hash(authorization.substring(SCHEME.length()).strip()));
    }

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
