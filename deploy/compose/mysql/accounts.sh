#!/bin/bash
# Run by the MySQL image once, when its data folder is empty. Makes the accounts and this server's part of the sharded table.
# The binlog is off for it, so that no binlog holds a password.
set -euo pipefail

schemas=${SHARDLENS_SCHEMAS:?the schemas of this server}
for name in CANAL_PASSWORD SHARDLENS_WORKER_PASSWORD SHARDLENS_API_PASSWORD; do
    case "${!name}" in
    *[\'\\]*) echo "$name must hold neither quotes nor backslashes" >&2; exit 1 ;;
    esac
done

mysql --protocol=socket -uroot -p"$MYSQL_ROOT_PASSWORD" <<SQL
SET sql_log_bin = 0;
CREATE USER 'canal'@'%' IDENTIFIED WITH mysql_native_password BY '$CANAL_PASSWORD';
GRANT SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO 'canal'@'%';
CREATE USER 'shardlens_worker'@'%' IDENTIFIED BY '$SHARDLENS_WORKER_PASSWORD';
GRANT SELECT, REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO 'shardlens_worker'@'%';
GRANT ALL ON shardlens.* TO 'shardlens_worker'@'%';
CREATE USER 'shardlens_api'@'%' IDENTIFIED BY '$SHARDLENS_API_PASSWORD';
GRANT SELECT ON *.* TO 'shardlens_api'@'%';
SQL

for schema in $schemas; do
    mysql --protocol=socket -uroot -p"$MYSQL_ROOT_PASSWORD" -e "CREATE DATABASE $schema"
    for table in 0 1 2 3; do
        sed "s/{table}/orders_$table/" /shardlens/orders.sql \
            | mysql --protocol=socket -uroot -p"$MYSQL_ROOT_PASSWORD" "$schema"
    done
done
