package io.shardlens.demo.data;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code orders}.
 *
 * @param orderId primary key, above 2^53 so that a lost digit shows
 * @param userId sharding key, positive
 * @param amount with two decimals
 * @param paidAt whole seconds, null while unpaid
 * @param createdAt whole milliseconds
 * @param attributes JSON text, null where there are none
 */
public record Order(
        long orderId,
        long userId,
        long merchantId,
        String sku,
        @Nullable String spu,
        String status,
        BigDecimal amount,
        @Nullable LocalDateTime paidAt,
        LocalDateTime createdAt,
        @Nullable String note,
        @Nullable String attributes) {}
