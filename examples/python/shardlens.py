#!/usr/bin/env python3
"""A small client of the Shardlens query API, of the standard library alone.

    python3 shardlens.py http://localhost:8080 rows orders '{"where": {"eq": {"sku": "A-1"}}}'
    python3 shardlens.py http://localhost:8080 sql 'SELECT order_id FROM orders WHERE sku = ?' A-1
    python3 shardlens.py http://localhost:8080 export orders '{"select": ["order_id", "amount"]}'

Every row is printed as one line of JSON, DECIMALs as texts with all their digits. A token for the API is taken from SHARDLENS_TOKEN.
"""

import decimal
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request

TRIES = 5
TIMEOUT_SECONDS = 300


class ShardlensError(Exception):
    """The API refused, or could not answer; `problem` is its problem document."""

    def __init__(self, problem):
        super().__init__("{title}: {detail}".format(**problem))
        self.problem = problem


class Shardlens:
    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        self.token = token

    def query(self, table, **query):
        """One page: {"rows": [...], "cursor": ..., "complete": ..., "plan": ..., "shards": [...]}."""
        with self._post("/v1/tables/%s/query" % table, query) as answer:
            return _read(answer.read())

    def rows(self, table, **query):
        """All rows, page by page."""
        cursor = None
        while True:
            page = self.query(table, **(dict(query, cursor=cursor) if cursor else query))
            yield from page["rows"]
            cursor = page.get("cursor")
            if not cursor:
                return

    def sql(self, sql, *parameters):
        """One page of what a SELECT gives."""
        with self._post("/v1/sql", {"sql": sql, "parameters": list(parameters)}) as answer:
            return _read(answer.read())

    def export(self, table, **query):
        """All rows in one stream, however many; goes on where it broke off, each row once."""
        broken = 0
        while True:
            # Rows are handed on once the place behind them is known, so that none comes twice after a break.
            chunk = []
            try:
                with self._post("/v1/tables/%s/export" % table, query) as stream:
                    for line in stream:
                        row = _read(line)
                        if "$cursor" in row:
                            yield from chunk
                            query["cursor"] = row["$cursor"]
                            if "limit" in query:
                                query["limit"] -= len(chunk)
                            chunk = []
                            broken = 0
                        elif "$end" in row:
                            yield from chunk
                            return
                        elif "$error" in row:
                            raise ShardlensError(row["$error"])
                        else:
                            chunk.append(row)
                raise ConnectionError("the export ended early")
            except (OSError, ValueError, http.client.HTTPException) as failure:
                broken += 1
                if broken == TRIES:
                    raise
                print("export broke off, going on: %s" % failure, file=sys.stderr)

    def _post(self, path, body):
        headers = {"content-type": "application/json", "accept": "application/json, application/x-ndjson"}
        if self.token:
            headers["authorization"] = "Bearer " + self.token
        request = urllib.request.Request(
            self.url + path, data=json.dumps(body, default=str).encode(), headers=headers, method="POST"
        )
        for attempt in range(1, TRIES + 1):
            try:
                return urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS)
            except urllib.error.HTTPError as refused:
                with refused:
                    problem = json.loads(refused.read())
                    pause = refused.headers.get("retry-after")
                if refused.code not in (429, 503) or not pause or attempt == TRIES:
                    raise ShardlensError(problem) from None
                time.sleep(float(pause))


def _read(text):
    """Numbers keep every digit."""
    return json.loads(text, parse_float=decimal.Decimal)


def _line(row):
    return json.dumps(row, ensure_ascii=False, default=str)


def main(arguments):
    if len(arguments) < 3 or arguments[1] not in ("rows", "sql", "export"):
        print(__doc__, file=sys.stderr)
        return 2
    client = Shardlens(arguments[0], os.environ.get("SHARDLENS_TOKEN"))
    command, what, rest = arguments[1], arguments[2], arguments[3:]
    query = json.loads(rest[0]) if rest and command != "sql" else {}
    try:
        if command == "rows":
            rows = client.rows(what, **query)
        elif command == "sql":
            rows = client.sql(what, *rest)["rows"]
        else:
            rows = client.export(what, **query)
        for row in rows:
            print(_line(row))
    except ShardlensError as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
