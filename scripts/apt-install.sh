# Sourced by scripts that need Debian's programs: apt_install PACKAGE... -- PROGRAM...
# Packages are fetched within a limit; what was begun to be installed is never cut off, which would leave dpkg half done.
apt_install() {
  local packages=() program
  while [ "$1" != -- ]; do packages+=("$1"); shift; done
  shift
  missing() { for program in "$@"; do command -v "$program" > /dev/null || return 0; done; return 1; }
  missing "$@" || return 0
  [ "$(id -u)" = 0 ] || not_run 'it takes root'
  command -v apt-get > /dev/null || not_run 'there is no apt-get'
  export DEBIAN_FRONTEND=noninteractive
  local log
  log=$(mktemp)
  dpkg --configure -a > "$log" 2>&1 || true
  fetch() { timeout 120 apt-get install -qq -y --no-install-recommends --download-only "${packages[@]}" >> "$log" 2>&1; }
  fetch || { timeout 60 apt-get update -qq >> "$log" 2>&1 && fetch; } || not_run "apt-get cannot fetch ${packages[*]}: $(tail -1 "$log")"
  # A group and an environment of its own: whoever ends this run's processes by either spares it.
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive setsid --wait \
    apt-get install -qq -y --no-install-recommends "${packages[@]}" >> "$log" 2>&1 \
    || not_run "apt-get cannot install ${packages[*]}: $(tail -1 "$log")"
  rm -f "$log"
  missing "$@" && not_run "apt-get's packages lack a program"
  return 0
}
