package io.shardlens.catalog.convert;

import java.io.Serial;

/** Something in the other system's rules that has no equal here. The message says where it is and what it is. */
final class ConversionException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    ConversionException(String place, String message) {
        super(place + ": " + message);
    }
}
