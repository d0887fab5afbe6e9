CREATE TABLE {table} (
  order_id BIGINT NOT NULL PRIMARY KEY,
  user_id BIGINT NOT NULL,
  merchant_id BIGINT NOT NULL,
  sku VARCHAR(64) NOT NULL,
  spu VARCHAR(64) NULL,
  status VARCHAR(16) NOT NULL,
  amount DECIMAL(12,2) NOT NULL,
  paid_at DATETIME NULL,
  created_at DATETIME(3) NOT NULL,
  note VARCHAR(255) NULL,
  attributes JSON NULL,
  KEY user_created (user_id, created_at),
  KEY merchant_created (merchant_id, created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci;
