#!/usr/bin/env bash
# The tasks of a rep in WebKit, which is what iPhones have: Debian's, on a screen in memory of a phone's size.
# Where it cannot be had (no root, no apt, no network) it says so, and fails if CASELIFT_REQUIRE lists webkit.
set -euo pipefail
cd "$(dirname "$0")/.."

not_run() {
  echo "Tasks in WebKit: not run ($1)"
  case ",${CASELIFT_REQUIRE:-}," in *,webkit,*) echo 'caselift: CASELIFT_REQUIRE lists webkit, but its tasks were not run.' >&2; exit 1 ;; esac
  exit 0
}
[ "$(uname -s)" = Linux ] || not_run 'WebKitGTK comes for Linux only'
source scripts/apt-install.sh
apt_install webkit2gtk-driver xvfb -- WebKitWebDriver Xvfb

folder=$(mktemp -d "${CASELIFT_BOX:-/tmp}/caselift-webkit-XXXXXX")
pids=()
trap 'kill "${pids[@]}" 2> /dev/null || true; rm -rf "$folder"' EXIT
until_so() { for _ in $(seq 240); do "$@" && return; kill -0 "${pids[@]}" 2> /dev/null || break; sleep 0.5; done; return 1; }

Xvfb -displayfd 3 -screen 0 500x900x24 -nolisten tcp 3> "$folder/display" > "$folder/xvfb.log" 2>&1 &
pids+=($!)
until_so test -s "$folder/display" || not_run "the screen did not start: $(tail -1 "$folder/xvfb.log")"
port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
export WEBDRIVER="http://127.0.0.1:$port"
DISPLAY=":$(cat "$folder/display")" WebKitWebDriver --host=127.0.0.1 --port="$port" > "$folder/driver.log" 2>&1 &
pids+=($!)
until_so node -e "fetch('$WEBDRIVER/status').then(() => process.exit(0), () => process.exit(1))" \
  || not_run "the driver did not start: $(tail -1 "$folder/driver.log")"
export PATH="$PWD/node_modules/.bin:$PATH"
node --test --test-reporter=spec e2e/webkit/rep-tasks.ts
