import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { REAL_NETWORK } from '../../http/outbound/guarded-request';
import { OwnerBucket } from './owner-bucket';

const file = fileURLToPath(import.meta.url);

/** The files that this process has open; Linux alone lists them. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}

it.runIf(process.platform === 'linux')(
  'closes a file that it cannot send to an endpoint that is no address',
  async () => {
    const key = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };
    const place = { ...key, endpoint: 'no address', bucket: 'copies', prefix: '' };
    const bucket = new OwnerBucket({ network: REAL_NETWORK, allowsHttp: false }, place);
    const sent = { path: file, sizeBytes: 1, hash: '' };
    const sending = bucket.put('project.zip', sent, new AbortController().signal);
    await expect(sending).rejects.toMatchObject({ fault: { code: 'backup-endpoint-invalid' } });
    // Opening began before this reading, so that a file which nothing closes would be open after it.
    await readFile(file);
    await expect.poll(openFiles).not.toContain(file);
  },
);

it('leaves no test object in a bucket that takes it, but does not give it back', async () => {
  const objects = new Set<string>();
  const methods: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    methods.push(method);
    if (method === 'PUT') objects.add(url);
    if (method === 'DELETE') objects.delete(url);
    response.writeHead(method === 'GET' ? 403 : 204).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network = {
    resolve: () => Promise.resolve(['93.184.216.34']),
    connect: () => connect(port, '127.0.0.1'),
    ownAddresses: () => [],
  };
  const key = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };
  const place = { ...key, endpoint: 'http://bucket.example', bucket: 'copies', prefix: '' };
  const trying = new OwnerBucket({ network, allowsHttp: true }, place).try(new AbortController().signal);
  await expect(trying).rejects.toMatchObject({ fault: { code: 'backup-denied' } });
  expect([methods, [...objects]]).toEqual([['PUT', 'GET', 'DELETE'], []]);
});
