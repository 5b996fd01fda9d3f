/**
 * Loaded into the server under test before its own code: `OUTSIDE_BUCKET` resolves to a public address, and connections
 * to that address lead to a port of this machine, where a journey runs an S3 server. All checks of addresses run as in
 * production.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const OUTSIDE_BUCKET = 'bucket.example';
const PUBLIC = '93.184.216.34';
const port = Number(process.env.OUTSIDE_BUCKET_PORT);
if (!(port > 0)) throw new Error(`expected OUTSIDE_BUCKET_PORT to be a port, got "${process.env.OUTSIDE_BUCKET_PORT}"`);

const { lookup } = dns;
const { connect } = net;
dns.lookup = (host, options) =>
  host === OUTSIDE_BUCKET ? Promise.resolve([{ address: PUBLIC, family: 4 }]) : lookup(host, options);
net.connect = (options, ...rest) =>
  options?.host === PUBLIC ? connect({ host: '127.0.0.1', port }) : connect(options, ...rest);
syncBuiltinESMExports();
