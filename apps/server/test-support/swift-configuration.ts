import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

interface SwiftPorts {
  proxy: number;
  account: number;
  container: number;
  object: number;
  memcached: number;
}

/** The region of the server, and the one account that it knows. */
export const SWIFT_ACCOUNT = { region: 'us-east-1', name: 'test', user: 'tester', key: 'testing' };

const BACKENDS = ['account', 'container', 'object'] as const;

/** Writes `conf/` and an empty device under `folder`: one replica, one device, S3 API with signature checks. */
export async function writeSwiftConfiguration(folder: string, ports: SwiftPorts): Promise<void> {
  const conf = path.join(folder, 'conf');
  await mkdir(conf, { recursive: true });
  await mkdir(path.join(folder, 'srv/d1'), { recursive: true });
  const user = userInfo().username;
  await writeFile(path.join(conf, 'swift.conf'), SWIFT_CONF);
  buildRings(
    conf,
    BACKENDS.map((part) => [part, ports[part]]),
  );
  for (const part of BACKENDS) {
    await writeFile(path.join(conf, `${part}-server.conf`), backendConf({ part, folder, user, port: ports[part] }));
  }
  await writeFile(path.join(conf, 'proxy-server.conf'), proxyConf(folder, user, ports));
}

const SWIFT_CONF = `[swift-hash]
swift_hash_path_suffix = s
swift_hash_path_prefix = p
[storage-policy:0]
name = one
default = yes
`;

/**
 * Makes the rings of all parts in one process, with the library behind `swift-ring-builder`: that command takes half a
 * second of processor time to start (2026-11-27), and a ring needs it three times. Arguments are a folder and pairs of
 * part and port.
 */
const BUILD_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *parts = sys.argv[1:]
for part, port in zip(parts[::2], parts[1::2]):
    ring = RingBuilder(part_power=2, replicas=1, min_part_hours=0)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1))
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{part}.ring.gz')
`;
/** Debian's own Python, which finds the packages of Debian. */
const PYTHON = '/usr/bin/python3';

function buildRings(conf: string, parts: readonly (readonly [string, number])[]): void {
  const { status, stderr } = spawnSync(PYTHON, ['-c', BUILD_RINGS, conf, ...parts.flat().map(String)]);
  if (status !== 0) throw new Error(`the rings of Swift were not built: ${stderr?.toString()}`);
}

function backendConf(server: { part: string; folder: string; user: string; port: number }): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${server.port}
user = ${server.user}
swift_dir = ${server.folder}/conf
devices = ${server.folder}/srv
mount_check = false
workers = 0
log_address = /dev/null
[pipeline:main]
pipeline = ${server.part}-server
[app:${server.part}-server]
use = egg:swift#${server.part}
`;
}

function proxyConf(folder: string, user: string, ports: SwiftPorts): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
user = ${user}
swift_dir = ${folder}/conf
workers = 0
log_address = /dev/null
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Long, in seconds, and tolerant: a busy machine must not count as a failing disk.
conn_timeout = 20
node_timeout = 30
error_suppression_limit = 1000000
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
s3_acl = true
location = ${SWIFT_ACCOUNT.region}
dns_compliant_bucket_names = true
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_ACCOUNT.name}_${SWIFT_ACCOUNT.user} = ${SWIFT_ACCOUNT.key} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}
