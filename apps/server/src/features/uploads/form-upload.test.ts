import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MB } from '@anchora/contract/limits';
import type { UploadedFile } from '@anchora/contract/uploads';
import { compileTarget, encode } from '@anchora/vision';
import { blankPicture } from '@anchora/vision/test-support/pictures';
import { fixtureBytes } from '../../../test-support/checked';
import { fileRowAt } from '../../../test-support/file-row-at';
import { rememberCheckOf } from '../../../test-support/remember-checks';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { files } from '../../db/schema/files';
import { workRoot } from '../../files/work-folder';

let testApp: TestApp;
let origin: string;
let cookie: string;
let userId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const client = testApp.client();
  userId = (await client.register()).id;
  cookie = client.cookieHeader;
});
afterAll(() => testApp.close());

const headers = () => ({ cookie, origin: TEST_ORIGIN });

async function post(body: RequestInit['body'], more: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/upload`, { method: 'POST', body, headers: { ...headers(), ...more } });
  return { status: response.status, body: (await response.json()) as UploadedFile & ApiErrorBody };
}

function form(...parts: [field: string, content: Buffer | string, name?: string][]): FormData {
  const data = new FormData();
  for (const [field, content, name] of parts) {
    if (name === undefined) data.append(field, content.toString());
    else data.append(field, new Blob([content]), name);
  }
  return data;
}

/** Bytes whose check is not what the test is about, so that they are checked in this process. */
function plain(bytes: Buffer): Buffer {
  rememberCheckOf(bytes);
  return bytes;
}

const rows = () => testApp.deps.db.select().from(files).where(eq(files.userId, userId));

async function nothingLeft(): Promise<void> {
  const { dataDir } = testApp.deps.config;
  await expect.poll(() => readdir(workRoot(dataDir)).catch(() => [])).toEqual([]);
  await expect.poll(async () => (await rows()).filter(({ state }) => state === 'staged')).toEqual([]);
}

function part(fileName: string, content: string, field = 'file'): string {
  return `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
}

describe('POST /api/upload', () => {
  it.each([
    ['pictures/citrus.png', 'poster.PNG', { kind: 'image', contentType: 'image/png', widthPx: 1000, heightPx: 1400 }],
    ['models/lantern.glb', 'lantern.glb', { kind: 'model', contentType: 'model/gltf-binary' }],
    ['clips/clock-index-at-end.mp4', 'clip.mp4', { kind: 'video', contentType: 'video/mp4', widthPx: 320 }],
  ])('takes %s', async (fixture, name, expected) => {
    const { status, body } = await post(form(['file', await fixtureBytes(fixture), name]));
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    const served = await fetch(origin + body.url, { headers: headers() });
    expect((await served.arrayBuffer()).byteLength).toBe(body.sizeBytes);
    await nothingLeft();
  });

  it('keeps a name in any script, without its folders', async () => {
    const picture = plain(await fixtureBytes('pictures/tram.png'));
    const { body } = await post(form(['file', picture, '../../ảnh "đích".png']));
    const row = await fileRowAt(testApp.deps.db, body.url);
    expect(row?.originalName).toMatch(/^ảnh .*đích.*\.png$/);
    const disposition = (await fetch(origin + body.url, { headers: headers() })).headers.get('content-disposition');
    expect(disposition).toContain(`filename*=UTF-8''%E1%BA%A3nh`);
  });

  it('keeps a name by the rule for creators’ texts', { tags: 'thorough' }, async () => {
    const { body } = await post(form(['file', await fixtureBytes('pictures/tram.png'), 'tr\u200bam\u202egnp.png']));
    const row = await fileRowAt(testApp.deps.db, body.url);
    expect(row?.originalName).toBe('tramgnp.png');
  });

  it('needs a signed-in user', async () => {
    const body = form(['file', await fixtureBytes('pictures/tram.png'), 'a.png']);
    const response = await fetch(`${origin}/api/upload`, { method: 'POST', body, headers: { origin: TEST_ORIGIN } });
    expect(response.status).toBe(401);
  });

  it('stores nothing of an upload whose client disconnects', async () => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/upload HTTP/1.1\r\nHost: x\r\nOrigin: ${TEST_ORIGIN}\r\nCookie: ${cookie}\r\n`;
    socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n`);
    socket.write(part('a.png', 'x'.repeat(100_000)));
    await expect.poll(async () => (await rows()).some(({ state }) => state === 'staged')).toBe(true);
    socket.destroy();
    await nothingLeft();
  });
});

describe('POST /api/upload refuses', () => {
  const picture = Buffer.alloc(2000, 'x');

  it.each([
    ['a file in another field', () => form(['picture', picture, 'a.png']), 'a file in the field "picture"'],
    [
      'a field besides the file',
      () => form(['file', picture, 'a.png'], ['name', 'x']),
      'a field "name" without a file',
    ],
    ['a field before the file', () => form(['name', 'x'], ['file', picture, 'a.png']), 'a field "name" without a file'],
    ['two files', () => form(['file', picture, 'a.png'], ['file', picture, 'b.png']), 'more than one file'],
    ['the field without a file', () => form(['file', 'text']), 'a field "file" without a file'],
    ['an empty form', () => form(), 'contains no file'],
  ])('%s', async (_, body, message) => {
    const answer = await post(body());
    expect([answer.status, answer.body.code]).toEqual([400, 'form-invalid']);
    expect(answer.body.message).toContain(message);
    expect(answer.body.message).toContain('Send one file in the form field "file".');
    await nothingLeft();
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['plain bytes', 'application/octet-stream', 'abc', 415],
    ['a form without a boundary', 'multipart/form-data', 'abc', 400],
    ['a body that is no form', 'multipart/form-data; boundary=x', 'nothing of the kind', 400],
    ['a form that ends too early', 'multipart/form-data; boundary=x', part('a.png', 'half'), 400],
    [
      'a part without a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--',
      400,
    ],
    ['a part with endless headers', 'multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(20_000)}`, 400],
    ['a thousand parts', 'multipart/form-data; boundary=x', part('a.png', 'x').repeat(1000), 400],
    ['a name that poisons prototypes', 'multipart/form-data; boundary=x', part('a.png', 'x', '__proto__'), 400],
  ])('%s', async (_, type, body, status) => {
    const answer = await post(body, { 'content-type': type });
    expect(answer.status).toBe(status);
    // A sentence is longer than 20 characters, a bare code or status is not.
    expect(answer.body.message.length).toBeGreaterThan(20);
    await nothingLeft();
  });

  it('a name of another type, and bytes of another type', async () => {
    const byName = await post(form(['file', picture, 'virus.exe']));
    expect([byName.status, byName.body.code]).toEqual([415, 'unsupported-file-type']);
    const byBytes = await post(form(['file', plain(await fixtureBytes('clips/clock-16x9.mp4')), 'a.png']));
    expect([byBytes.status, byBytes.body.message]).toEqual([
      415,
      'Invalid file type. Accepted types are: .jpg, .jpeg, .png',
    ]);
    await nothingLeft();
  });

  it('an empty file and a broken one', async () => {
    const empty = await post(form(['file', plain(Buffer.alloc(0)), 'a.png']));
    expect([empty.status, empty.body.message]).toEqual([422, 'The file is empty. Choose another one.']);
    const broken = await post(form(['file', plain(await fixtureBytes('models/hostile/truncated.glb')), 'a.glb']));
    expect([broken.status, broken.body.code]).toEqual([422, 'file-invalid']);
    await nothingLeft();
  });

  it('a tracking file with nothing to track, with a specific code', async () => {
    const untrackable = plain(Buffer.from(encode([compileTarget(blankPicture())])));
    const answer = await post(form(['file', untrackable, 'blank.mind']));
    expect([answer.status, answer.body.code]).toEqual([422, 'target-untrackable']);
    await nothingLeft();
  });

  describe.each([
    ['a.png', 10, {}],
    ['a.glb', 50, { tags: 'thorough' }],
  ] as const)('%s of more than %d MB', (name, limit, options) => {
    it('while it arrives', options, async () => {
      const answer = await post(form(['file', Buffer.alloc(limit * MB + 1), name]));
      expect([answer.status, answer.body.message]).toEqual([413, `File is too large. Maximum size is ${limit}MB.`]);
      await nothingLeft();
    });
  });

  it('an endless stream, once it is too large', async () => {
    // Without its last line break, the part goes on with what follows.
    const head = Buffer.from(part('a.png', '').slice(0, -2));
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += MB;
        controller.enqueue(sent === MB ? head : Buffer.alloc(MB));
        // A server that does not refuse the stream ends the test this way.
        if (sent > 60 * MB) controller.close();
      },
    });
    const type = 'multipart/form-data; boundary=x';
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { ...headers(), 'content-type': type } };
    const response = await fetch(`${origin}/api/upload`, init as RequestInit);
    expect(response.status).toBe(413);
    await nothingLeft();
  });
});
