import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { S3StorageConfig } from '../config/config';
import { files } from '../db/schema/files';
import { fixtureBytes } from '../../test-support/checked';
import { codeOf } from '../../test-support/code-of';
import { fileForm } from '../../test-support/file-form';
import { insertReadyFile } from '../../test-support/ready-file';
import { createTestApp } from '../../test-support/test-app';
import { newFinalKey, randomId } from './object-key';
import { ObjectNotFoundError, StoreUnavailableError, type ObjectStore } from './object-store';
import { S3ObjectStore } from './s3-object-store';

const KEY = newFinalKey(randomId());
/** A store that is there answers within this, also on a machine that is busy with other tests. Chosen, not measured. */
const ANSWER_WITHIN_MS = 1000;
const CONFIG: S3StorageConfig = {
  kind: 's3',
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'bucket',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  forcePathStyle: true,
  acl: null,
  publicUrl: null,
};

let listener: RequestListener;
let server: Server;
let store: S3ObjectStore;

beforeEach(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  store = new S3ObjectStore({ ...CONFIG, endpoint: `http://127.0.0.1:${port}` }, ANSWER_WITHIN_MS);
});
afterEach(() => {
  store.close();
  server.closeAllConnections();
  server.close();
});

const CALLS: [string, (of: ObjectStore) => Promise<unknown>][] = [
  ['head', (of) => of.head(KEY)],
  ['read', (of) => of.read(KEY)],
  ['delete', (of) => of.delete(KEY)],
  ['list', async (of) => of.list('files/')[Symbol.asyncIterator]().next()],
  ['copy', (of) => of.copy(KEY, newFinalKey(randomId()))],
  ['put', (of) => of.put(KEY, Readable.from([Buffer.from('abc')]), { contentType: 'text/plain', sizeBytes: 3 })],
];

describe('an S3 store that is away', () => {
  it.each(CALLS)('fails %s as unavailable when nothing listens', async (_, call) => {
    const nowhere = new S3ObjectStore(CONFIG);
    onTestFinished(() => nowhere.close());
    await expect(call(nowhere)).rejects.toThrow(StoreUnavailableError);
  });

  it('fails as unavailable when it answers 503, and keeps other answers apart', async () => {
    listener = (_request, response) => response.writeHead(503).end();
    await expect(store.read(KEY)).rejects.toThrow(StoreUnavailableError);
    listener = (_request, response) => response.writeHead(404).end();
    await expect(store.read(KEY)).rejects.toThrow(ObjectNotFoundError);
    listener = (_request, response) => response.writeHead(403).end();
    await expect(store.read(KEY)).rejects.not.toThrow(StoreUnavailableError);
    listener = (_request, response) => response.writeHead(507).end();
    await expect(store.read(KEY)).rejects.not.toThrow(StoreUnavailableError);
  });

  it('fails as unavailable when it accepts the request and never answers', async () => {
    listener = () => undefined;
    await expect(store.head(KEY)).rejects.toThrow(StoreUnavailableError);
  });

  it('lets an object arrive slowly once it has begun to answer', async () => {
    listener = (_request, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('ab');
      setTimeout(() => response.end('cd'), ANSWER_WITHIN_MS + 100);
    };
    expect(await text(await store.read(KEY))).toBe('abcd');
  });

  it('is left alone by an object that is closed before it is read', async () => {
    let isClosed = false;
    listener = (_request, response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, { 'content-length': 9 }).write('half');
    };
    const object = await store.read(KEY);
    object.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });

  it('fails as unavailable when it breaks off in the middle of an object', async () => {
    listener = (_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(text(await store.read(KEY))).rejects.toThrow(StoreUnavailableError);
  });
});

it('the server refuses a form after one wait for a silent store', async () => {
  const methods: (string | undefined)[] = [];
  listener = ({ method }) => methods.push(method);
  const testApp = await createTestApp({ deps: { store } });
  try {
    const client = testApp.client();
    await client.register();
    const { body, headers } = fileForm('tram.png', await fixtureBytes('pictures/tram.png'));
    const answer = await client.post('/api/upload', body, headers);
    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'store-unavailable']);
    expect(methods).not.toContain('DELETE');
    expect(await testApp.deps.db.$count(files)).toBe(0);
  } finally {
    await testApp.close();
  }
});

it('the server answers 503 with a message while the store is away', async () => {
  const nowhere = new S3ObjectStore(CONFIG);
  const testApp = await createTestApp({ deps: { store: nowhere } });
  try {
    const client = testApp.client();
    const { id } = await client.register();
    const answer = await client.get(await insertReadyFile(testApp.deps.db, id, 'tracking'));
    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'store-unavailable']);
    expect(answer.json<ApiErrorBody>().message).toContain('try again');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await testApp.close();
    nowhere.close();
  }
});
