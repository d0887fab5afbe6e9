package io.shardlens.query.parse;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON that clients carry for us and cannot change: {@code base64url(JSON).base64url(HMAC-SHA256)}. Safe for any thread. */
final class SignedText {
    private static final String HMAC = "HmacSHA256";
    private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder FROM_TEXT = Base64.getUrlDecoder();

    private final SecretKeySpec secret;

    SignedText(byte[] secret) {
        this.secret = new SecretKeySpec(secret, HMAC);
    }

    String write(JsonNode json) {
        byte[] payload = json.toString().getBytes(StandardCharsets.UTF_8);
        return TO_TEXT.encodeToString(payload) + "." + TO_TEXT.encodeToString(sign(payload));
    }

    /** The JSON as bytes, which nothing has looked at; null where the signature does not hold. */
    byte @Nullable [] read(String text) {
        int dot = text.indexOf('.');
        byte[] payload = dot < 0 ? null : bytes(text.substring(0, dot));
        byte[] signature = dot < 0 ? null : bytes(text.substring(dot + 1));
        return payload == null || signature == null || !MessageDigest.isEqual(sign(payload), signature)
                ? null
                : payload;
    }

    private static byte @Nullable [] bytes(String text) {
        try {
            return FROM_TEXT.decode(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private byte[] sign(byte[] payload) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(secret);
            return mac.doFinal(payload);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HMAC, e);
        }
    }
}
