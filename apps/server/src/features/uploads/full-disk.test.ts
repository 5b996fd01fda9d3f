import { fileIdOf } from '@anchora/contract/file-paths';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MB } from '@anchora/contract/limits';
import type { PresignedUpload, UploadedFile } from '@anchora/contract/uploads';
import { fileForm } from '../../../test-support/file-form';
import { mountSmallDisk, type SmallDisk } from '../../../test-support/small-disk';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { workRoot } from '../../files/work-folder';
import { endAll } from '../../../../../testing/support/end-all';

const DISK_BYTES = 32 * MB;
const disk = await mountSmallDisk(DISK_BYTES);
if (disk === null) process.stderr.write('SKIPPED: uploads to a full disk: mounting a small disk takes root on Linux\n');

/** A picture of 200 KB, none of which can be compressed. */
function noise(): Promise<Buffer> {
  const noisy = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const create = { width: 256, height: 256, channels: 3, background: 'gray', noise: noisy } as const;
  return sharp({ create }).png().toBuffer();
}

function expectFull(response: LightMyRequestResponse): void {
  const { code, message } = response.json<ApiErrorBody>();
  expect([response.statusCode, code]).toEqual([507, 'storage-full']);
  expect(message).toContain('no room for more files right now');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

describe.skipIf(disk === null)('a disk', () => {
  const { folder, fill, empty } = disk as SmallDisk;
  let testApp: TestApp;
  let client: TestClient;
  let picture: Buffer;
  beforeAll(async () => {
    testApp = await createTestApp({ config: { dataDir: folder } });
    picture = await noise();
  });
  beforeEach(async () => {
    client = testApp.client();
    await client.register();
  });
  afterAll(() =>
    endAll(
      () => testApp?.close(),
      () => disk?.unmount(),
    ),
  );

  async function presign(): Promise<PresignedUpload> {
    const announced = { fileName: 'noise.png', contentType: 'image/png', size: picture.length };
    return (await client.post('/api/presigned-upload', announced)).json<PresignedUpload>();
  }

  const put = ({ url, headers }: PresignedUpload) => {
    const { pathname, search } = new URL(url);
    return client.request({ method: 'PUT', url: pathname + search, headers, payload: picture });
  };
  const complete = ({ publicUrls }: PresignedUpload) =>
    client.post(`/api/uploads/${fileIdOf(publicUrls.url)}/complete`);

  /** A form whose file is `picture`. */
  function sendForm() {
    const { body, headers } = fileForm('noise.png', picture);
    return client.post('/api/upload', body, headers);
  }

  it('that is full refuses uploads with a message, loses nothing, still serves files, and accepts uploads once there is room', async () => {
    const stored = await uploadFixture(client, 'pictures/jazz.jpg');
    const [arrived, expected] = [await presign(), await presign()];
    expect((await put(arrived)).statusCode).toBe(200);

    await fill(picture.length / 2);
    expectFull(await put(expected));
    expectFull(await sendForm());
    expectFull(await complete(arrived));
    expect(await readdir(path.join(folder, 'objects/tmp')), 'no rest of a failed write').toEqual([]);
    expect(await readdir(workRoot(folder)), 'no rest of a failed check').toEqual([]);
    expect((await client.get(stored.url)).rawPayload).toHaveLength(stored.sizeBytes);

    await empty();
    const ready = await complete(arrived);
    expect([ready.statusCode, ready.json<UploadedFile>().kind]).toEqual([200, 'image']);
    expect((await put(expected)).statusCode, 'the refused address still serves').toBe(200);
    expect((await sendForm()).statusCode).toBe(200);
  });

  it('that fills up while a file is checked keeps the upload', { tags: 'thorough' }, async () => {
    const arrived = await presign();
    expect((await put(arrived)).statusCode).toBe(200);
    // Room for the copy that is checked, then for its cleaned twin, but not for the object.
    for (const leftBytes of [picture.length * 1.5, picture.length * 2.5]) {
      await fill(leftBytes);
      expectFull(await complete(arrived));
      await empty();
    }
    expect((await complete(arrived)).statusCode).toBe(200);
  });
});

describe.skipIf(disk === null)('room on the disk', () => {
  it('counts what everyone has reserved: thirty uploads that do not fit are not all accepted', async () => {
    const small = (await mountSmallDisk(64 * MB)) as SmallDisk;
    const testApp = await createTestApp({ config: { dataDir: small.folder, minFreeDiskBytes: 8 * MB } });
    try {
      const clients = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const client = testApp.client();
          await client.register();
          return client;
        }),
      );
      const announced = { fileName: 'clip.mp4', contentType: 'video/mp4', size: 18 * MB };
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => clients[i % 6]!.post('/api/presigned-upload', announced)),
      );
      // The disk of 64 MB keeps 8 MB free, so it has room for three uploads of 18 MB.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 507]));
    } finally {
      await endAll(
        () => testApp.close(),
        () => small.unmount(),
      );
    }
  });
});
