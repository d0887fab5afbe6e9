#!/bin/sh
# Starts one of the processes in the image.
set -eu
command=${1:-help}
[ $# -eq 0 ] || shift
case "$command" in
sync) module=sync-worker main=io.shardlens.sync.SyncMain ;;
api) module=query-api main=io.shardlens.query.QueryMain ;;
*)
    echo "usage: sync run --config FILE | api --config FILE" >&2
    exit 2
    ;;
esac
# shellcheck disable=SC2086 # several options in one variable
exec java -XX:MaxRAMPercentage=75 ${SHARDLENS_JAVA_OPTS:-} \
    -cp "/opt/shardlens/$module/classes:/opt/shardlens/$module/lib/*" "$main" "$@"
