#!/usr/bin/env bash
# Runs the tests of the S3 storage, and of servers that share a bucket, against a real S3 server: Ceph's, from Debian, on this machine's loopback, in memory.
# Where it cannot be had (no root, no apt, no network) it says so, and fails if CASELIFT_REQUIRE lists s3.
set -euo pipefail
cd "$(dirname "$0")/.."

not_run() {
  echo "S3 storage tests: not run ($1)"
  case ",${CASELIFT_REQUIRE:-}," in *,s3,*) echo 'caselift: CASELIFT_REQUIRE lists s3, but its tests were not run.' >&2; exit 1 ;; esac
  exit 0
}

[ "$(uname -s)" = Linux ] || not_run 'Ceph comes for Linux only'
[ "$(id -u)" = 0 ] || not_run 'it takes root'
folder=$(mktemp -d /tmp/caselift-rgw-XXXXXX)
pids=()
clean() {
  [ ${#pids[@]} = 0 ] || kill -9 "${pids[@]}" 2> /dev/null || true
  rm -rf "$folder"
}
trap clean EXIT

source scripts/apt-install.sh
apt_install radosgw ceph-osd ceph-mon -- ceph ceph-mon ceph-osd radosgw radosgw-admin ceph-authtool monmaptool

free_port() { node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"; }
mon_port=$(free_port)
rgw_port=$(free_port)
export S3_ENDPOINT="http://127.0.0.1:$rgw_port" S3_BUCKET=caselift-test S3_REGION=us-east-1
export S3_ACCESS_KEY=caselift S3_SECRET_KEY=caselift-secret

fsid=$(cat /proc/sys/kernel/random/uuid)
export CEPH_CONF="$folder/ceph.conf"
mkdir "$folder"/{mon,osd,rgw,run}
# One monitor and one store in memory; the addresses keep each of them from listening to other machines.
cat > "$CEPH_CONF" << CONF
[global]
fsid = $fsid
mon initial members = a
mon host = v1:127.0.0.1:$mon_port
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = $folder/run
admin socket = $folder/run/\$name.asok
pid file = $folder/run/\$name.pid
log file = $folder/\$name.log
keyring = $folder/keyring
mon allow pool size one = true
mon data avail crit = 1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
osd data = $folder/osd
mon data = $folder/mon
[client.rgw]
rgw data = $folder/rgw
rgw frontends = beast endpoint=127.0.0.1:$rgw_port
CONF

{
  ceph-authtool --create-keyring "$folder/keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$folder/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "$folder/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  ceph-authtool "$folder/keyring" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx'
  monmaptool --create --fsid "$fsid" --addv a "[v1:127.0.0.1:$mon_port]" "$folder/monmap"
  ceph-mon --mkfs -i a --monmap "$folder/monmap" --keyring "$folder/keyring"
} > "$folder/setup.log" 2>&1 || not_run "$(tail -1 "$folder/setup.log")"

start() { "$@" > "$folder/$1.out" 2>&1 & pids+=($!); disown; }
start ceph-mon -f -i a
timeout 40 ceph osd new "$(cat /proc/sys/kernel/random/uuid)" > "$folder/osd-new.log" 2>&1 || not_run 'its monitor did not start'
{
  ceph-osd --mkfs -i 0 --osd-uuid "$(timeout 20 ceph osd dump 2> /dev/null | awk '/^osd.0/ {print $NF}')"
} > "$folder/osd-mkfs.log" 2>&1 || not_run 'its store could not be made'
start ceph-osd -f -i 0
start radosgw -f -n client.rgw
answers() { curl -s -o /dev/null "$S3_ENDPOINT" || node -e "fetch('$S3_ENDPOINT').catch(() => process.exit(1))"; }
for _ in $(seq 80); do answers && break; sleep 0.5; done
answers || not_run 'it did not begin to answer'
timeout 60 radosgw-admin user create --uid=caselift --display-name=Caselift \
  --access-key="$S3_ACCESS_KEY" --secret-key="$S3_SECRET_KEY" > "$folder/user.log" 2>&1 || not_run 'no user could be made'

export PATH="$PWD/node_modules/.bin:$PATH"
timeout 1800 vitest run ${CASELIFT_TIMINGS:+--reporter=default --reporter=./scripts/timings-reporter.ts} --config scripts/s3.config.ts "$@"
