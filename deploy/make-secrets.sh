#!/bin/sh
# Makes the secrets of compose.yaml once, in a folder beside this file that only this account can read.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)/secrets
umask 077
mkdir -p "$folder"
cd "$folder"
make() { [ -s "$1" ] || openssl rand -hex "$2" > "$1"; }
make database_password 24
make secret_key 32
make metrics_token 24
make s3_access_key 10
make s3_secret_key 24
[ -s database_url ] || echo "postgres://anchora:$(cat database_password)@database:5432/anchora" > database_url
[ -s s3_accounts ] || cat > s3_accounts <<JSON
{"identities":[{"name":"anchora","credentials":[{"accessKey":"$(cat s3_access_key)","secretKey":"$(cat s3_secret_key)"}],"actions":["Admin","Read","Write","List","Tagging"]}]}
JSON
# The servers in the containers run as another account, which reads the files that are mounted for it. The folder stays closed,
# so that nobody else on this machine reaches them.
chmod 444 ./*
echo "Secrets are in $folder"
