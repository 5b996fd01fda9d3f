#!/bin/sh
# Makes the account that the server runs as, which owns nothing but the data folder.
set -eu
groupadd --gid 10001 anchora
useradd --uid 10001 --gid anchora --no-create-home --home-dir /data --shell /usr/sbin/nologin anchora
mkdir -p /data
chown anchora:anchora /data
chmod 700 /data
