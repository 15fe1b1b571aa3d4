#!/usr/bin/env bash
# Installs the test bed for BigQuery (bigquery/README.md) and runs its tests: every model and invariant on DuckDB and on
# BigQuery's own executor, and Google's client against a fake of its API. With BIGQUERY_PROJECT and BIGQUERY_BUCKET the
# same tests run against a real project instead (docs/bigquery.md). Names of files run these alone. Where the packages
# cannot be had it says so, and fails if CASELIFT_REQUIRE lists bigquery.
set -euo pipefail
cd "$(dirname "$0")/../bigquery"

not_run() {
  echo "BigQuery tests: NOT RUN ($1)"
  case ",${CASELIFT_REQUIRE:-}," in *,bigquery,*) echo 'caselift: CASELIFT_REQUIRE lists bigquery, but its tests were not run.' >&2; exit 1 ;; esac
  exit 0
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64 | Linux-aarch64 | Darwin-*) ;;
  *) not_run 'ZetaSQL comes for Linux and macOS only' ;;
esac

mkdir -p ../.run
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  timeout 300 npm ci --ignore-scripts --no-audit --no-fund > ../.run/bigquery-install.log 2>&1 \
    || not_run "its packages cannot be installed: $(grep -m1 'npm error' ../.run/bigquery-install.log || tail -1 ../.run/bigquery-install.log)"
  cp package-lock.json node_modules/.installed-lock
fi

export PATH="$PWD/../node_modules/.bin:$PATH"
tsc -p .
timeout 3600 vitest run ${CASELIFT_TIMINGS:+--reporter=default --reporter=../scripts/timings-reporter.ts} "$@"
