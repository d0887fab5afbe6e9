package io.shardlens.demo.data;

import org.jspecify.annotations.Nullable;

/** The columns of {@code orders}, in the order of the table. */
public enum OrderColumn {
    ORDER_ID(Kind.INTEGER, false),
    USER_ID(Kind.INTEGER, false),
    MERCHANT_ID(Kind.INTEGER, false),
    SKU(Kind.STRING, false),
    SPU(Kind.STRING, true),
    STATUS(Kind.STRING, false),
    AMOUNT(Kind.DECIMAL, false),
    PAID_AT(Kind.DATETIME, true),
    CREATED_AT(Kind.DATETIME, false),
    NOTE(Kind.STRING, true),
    ATTRIBUTES(Kind.JSON, true);

    /** What a literal for the column looks like. */
    public enum Kind {
        INTEGER,
        DECIMAL,
        STRING,
        DATETIME,
        JSON
    }

    private final Kind kind;
    private final boolean nullable;

    OrderColumn(Kind kind, boolean nullable) {
        this.kind = kind;
        this.nullable = nullable;
    }

    public Kind kind() {
        return kind;
    }

    public boolean nullable() {
        return nullable;
    }

    /** The name in MySQL, in the index and in the API. */
    public String column() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The column's value in a row: Long, BigDecimal, String, LocalDateTime, or JSON text; null for NULL. */
    public @Nullable Object of(Order order) {
        return switch (this) {
            case ORDER_ID -> order.orderId();
            case USER_ID -> order.userId();
            case MERCHANT_ID -> order.merchantId();
            case SKU -> order.sku();
            case SPU -> order.spu();
            case STATUS -> order.status();
            case AMOUNT -> order.amount();
            case PAID_AT -> order.paidAt();
            case CREATED_AT -> order.createdAt();
            case NOTE -> order.note();
            case ATTRIBUTES -> order.attributes();
        };
    }
}
