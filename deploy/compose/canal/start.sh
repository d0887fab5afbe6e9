#!/bin/bash
# The image's own start changes the owner of its configuration, so it works on a copy.
set -euo pipefail
conf=/home/admin/canal-server/conf
cp /shardlens/canal.properties "$conf/canal.properties"
for destination in shop-1 shop-2; do
    mkdir -p "$conf/$destination"
    cp "/shardlens/$destination/instance.properties" "$conf/$destination/instance.properties"
done
mkdir -p /home/admin/canal-data
chown -R admin: /home/admin/canal-data
exec /alidata/bin/main.sh /home/admin/app.sh
