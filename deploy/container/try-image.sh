#!/bin/sh
# Runs the Dockerfile's own steps without Docker, in bubblewrap, then migration, API server and publisher as in the image: read-only,
# with nothing of this environment. usage: DATABASE_URL=postgres://… deploy/container/try-image.sh   (an empty database)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
node=$(dirname "$(readlink -f "$root/node_modules/.bin/node")")
work=$(mktemp -d)
mkdir -p "$work/app" "$work/data" "$HOME/.npm"
started=
trap 'kill $started 2>/dev/null || true; wait; rm -rf "$work"' EXIT

box() {
  bwrap --unshare-user --unshare-pid --unshare-ipc --uid 1000 --gid 1000 --die-with-parent --clearenv \
    --setenv PATH /opt/node:/usr/bin:/bin --setenv HOME /tmp --setenv npm_config_cache /npm --setenv npm_config_prefer_offline true \
    --ro-bind /usr /usr --ro-bind /etc /etc --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
    --proc /proc --dev /dev --tmpfs /tmp --ro-bind "$node" /opt/node "$@"
}

# Lines that go on are joined; only the stage that builds has anything to try.
sed -e :a -e '/\\$/N; s/\\\n//; ta' "$root/deploy/container/Dockerfile" | sed -n '/ AS build/,/^FROM [^ ]*$/p' |
  while read -r instruction words; do
    case $instruction in
      COPY) for source in ${words% *}; do
          case ${words##* } in ./) target=$(basename "$source") ;; *) target=${words##* } ;; esac
          cp -r "$root/$source" "$work/app/$target"
        done ;;
      RUN) echo "RUN $words"
        box --bind "$work/app" /app --bind "$HOME/.npm" /npm --chdir /app sh -ec "$words" </dev/null ;;
    esac
  done
echo "packages: $(du -sm --apparent-size "$work/app/node_modules" | cut -f1) MB, compiled: $(du -sm "$work/app/build" | cut -f1) MB"

port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close() })')
admin=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close() })')
run() {
  box --ro-bind "$work/app" /app --bind "$work/data" /data --chdir /app \
    --setenv DATABASE_URL "$DATABASE_URL" --setenv DATA_KEY "$(printf 'try-image-key-of-thirty-two-byte' | base64)" \
    --setenv MIGRATE never --setenv LOG_LEVEL warn --setenv BUILD_DIR /app/build --setenv DATA_DIR /data/server \
    --setenv OUT_DIR /data/dist --setenv CONTENT_CACHE /data/content-cache --setenv HOST 127.0.0.1 --setenv PORT "$port" \
    --setenv ADMIN_PORT "$admin" --setenv PULL_FROM "http://127.0.0.1:$port" --setenv SITE_URL https://www.example.org "$@"
}
until_there() { n=0; until "$@" >/dev/null 2>&1; do n=$((n + 1)); [ $n -lt 240 ] || { echo "not there: $*"; exit 1; }; sleep 0.5; done; }

run node scripts/migrate.ts
run node scripts/serve.ts &
started=$!
until_there curl -fsS "http://127.0.0.1:$admin/ready"
curl -fsS "http://127.0.0.1:$admin/version"
curl -fsS "http://127.0.0.1:$port/api/health" && echo
run node scripts/publisher.ts &
started="$started $!"
until_there test -s "$work/data/dist/index.html"
until_there test -s "$work/data/dist.publish/hosting/nginx.conf"
echo "published $(find "$work/data/dist" -name '*.html' | wc -l) pages"
run node scripts/doctor.ts || true
