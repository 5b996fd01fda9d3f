import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { BackupCopiesPage } from '@anchora/contract/project-backups';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAll } from '../../../../../testing/support/end-all';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { backupCopies } from '../../db/schema/project-backups';

/** Bodies of the objects in the bucket, by their paths. */
const objects = new Map<string, string>();
/** Status with which the bucket answers HEAD. */
let statusOfHead = 200;
const bucket = createServer((request, response) => {
  const { method, url = '' } = request;
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => void (body += text));
  request.on('end', () => {
    if (method === 'HEAD') return response.writeHead(statusOfHead).end();
    if (method === 'PUT') objects.set(url, body);
    return response.writeHead(200).end(method === 'GET' ? objects.get(url) : '');
  });
});

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;

beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const { port } = bucket.address() as AddressInfo;
  const network = {
    resolve: () => Promise.resolve(['93.184.216.34']),
    connect: () => connect(port, '127.0.0.1'),
    ownAddresses: () => [],
  };
  testApp = await createTestApp({ deps: { network } });
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
  const key = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };
  const place = { ...key, endpoint: 'http://bucket.example', bucket: 'copies', prefix: 'anchora' };
  const settings = { ...place, every: 'day', hour: 3, keep: 2 };
  const set = await owner.request({
    method: 'PUT',
    url: '/api/backups',
    payload: { settings, currentPassword: PASSWORD },
  });
  expect(set.statusCode, set.body).toBe(200);
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => bucket.close(),
  ),
);

it.each([
  ['stays listed while the bucket denies its key, which says nothing about the object', 403, 1],
  ['is forgotten once the bucket says that it is gone', 404, 0],
])('a copy of a project that was deleted for good %s', async (_, status, listed) => {
  const fingerprint = Buffer.alloc(32);
  const copy = { workspaceId: ownerId, projectId: null, key: `anchora/${status}.zip`, fingerprint, sizeBytes: 1 };
  const [stored] = await testApp.deps.db.insert(backupCopies).values(copy).returning({ id: backupCopies.id });
  statusOfHead = status;
  expect(codeOf(await owner.post(`/api/backups/copies/${stored?.id}/link`, {}))).toBe('backup-copy-not-found');
  const { items } = (await owner.get('/api/backups/copies')).json<BackupCopiesPage>();
  expect(items.filter(({ id }) => id === stored?.id)).toHaveLength(listed);
});
