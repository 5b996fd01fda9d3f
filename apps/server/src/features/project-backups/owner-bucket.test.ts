import { readdir, readlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { REAL_NETWORK } from '../../http/outbound/guarded-request';
import { OwnerBucket } from './owner-bucket';

const file = fileURLToPath(import.meta.url);

/** The files that this process has open; Linux alone lists them. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}

it.runIf(process.platform === 'linux')('closes a file that it cannot send, because the address is none', async () => {
  const key = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };
  const place = { ...key, endpoint: 'no address', bucket: 'copies', prefix: '' };
  const bucket = new OwnerBucket({ network: REAL_NETWORK, allowsHttp: false }, place);
  const sent = { path: file, sizeBytes: 1, hash: '' };
  const sending = bucket.put('project.zip', sent, new AbortController().signal);
  await expect(sending).rejects.toMatchObject({ fault: { code: 'backup-endpoint-invalid' } });
  await expect.poll(openFiles).not.toContain(file);
});
