import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountInfo } from '@anchora/contract/account';
import { PREVIEW_SIDE_PX } from '@anchora/contract/limits';
import { previewAddress } from '@anchora/contract/preview-address';
import type { UploadedFile } from '@anchora/contract/uploads';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes, uploadFixture } from '../../../test-support/upload-file';

let testApp: TestApp;
let owner: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  visitor = testApp.client();
  await owner.register();
});
afterAll(() => testApp.close());

/** Noise, which no format compresses well. */
async function noise(width: number, height: number, orientation = 1): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 40 } } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

const previewOf = ({ url }: UploadedFile, client = owner) => client.get(previewAddress(url));

describe('GET /files/{fileId}/preview', () => {
  it('is a small WebP of the whole picture, upright', async () => {
    const file = await uploadBytes(owner, 'wide.jpg', await noise(2000, 1000, 6));
    const answer = await previewOf(file);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="wide\.webp"/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: PREVIEW_SIDE_PX / 2, height: PREVIEW_SIDE_PX, format: 'webp' });
    expect(answer.rawPayload.length).toBeLessThan(file.sizeBytes);
  });

  it('is white where the picture is transparent', async () => {
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const answer = await previewOf(await uploadBytes(owner, 'clear.png', clear));
    expect((await sharp(answer.rawPayload).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([
      255, 255, 255,
    ]);
  });

  it('is the picture itself if a preview would not be smaller', { tags: 'thorough' }, async () => {
    // A preview keeps what such a coarse JPEG has made of the noise, at a higher quality.
    const coarse = await sharp(await noise(256, 256))
      .jpeg({ quality: 20 })
      .toBuffer();
    const file = await uploadBytes(owner, 'coarse.jpg', coarse);
    const [preview, picture] = [await previewOf(file), await owner.get(file.url)];
    expect(picture.statusCode).toBe(200);
    expect(Buffer.compare(preview.rawPayload, picture.rawPayload)).toBe(0);
  });

  it('has the same access rules as the picture at all times', async () => {
    const picture = await uploadFixture(owner, 'pictures/jazz.jpg');
    const model = await uploadFixture(owner, 'models/beacon.glb');
    expect((await previewOf(picture, visitor)).statusCode).toBe(404);
    const body = { name: 'Jazz', type: 'image-tracking', contentType: '3d-model', modelUrl: model.url };
    const made = await owner.post('/api/projects', { ...body, targetImageUrl: picture.url });
    const { id } = made.json<{ id: number }>();
    const shown = await previewOf(picture, visitor);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
      200,
      'max-age=31536000, immutable, s-maxage=60',
    ]);
    await succeeded(owner.delete(`/api/projects/${id}`));
    expect((await previewOf(picture, visitor)).statusCode).toBe(404);
    expect((await previewOf(picture)).statusCode).toBe(200);
    expect((await owner.get(`${model.url}/preview`)).statusCode).toBe(404);
  });

  it('counts towards its owner’s quota', async () => {
    const client = testApp.client();
    await client.register();
    const file = await uploadFixture(client, 'pictures/jazz.jpg');
    const small = (await previewOf(file, client)).rawPayload.length;
    const { usedBytes } = (await client.get('/api/user/account')).json<AccountInfo>();
    expect(usedBytes).toBe(file.sizeBytes + small);
  });
});
