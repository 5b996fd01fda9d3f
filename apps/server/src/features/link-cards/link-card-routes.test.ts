import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { childrenTakeTooLong, childrenUseUpTheirTime } from '../../../test-support/failing-children';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes } from '../../../test-support/upload-file';
import { linkCardPath } from './link-card';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
});
afterAll(() => testApp.close());

/** Channels of pure red and blue, as far as compression changes them; of 255. */
const STRONG = 150;
const WEAK = 60;
/** By so many px compression moves an edge, at most. Chosen, not measured. */
const EDGE_PX = 4;
/** The red corner of a picture takes this part of both its sides. */
const CORNER = 5;

/**
 * A picture of `width` × `height` px in one colour, red in what is its upper left corner when shown; with `orientation`
 * 6 it is stored on its side.
 */
async function picture(width: number, height: number, background: string, orientation = 1): Promise<Buffer> {
  const [cornerWidth, cornerHeight] = [Math.round(width / CORNER), Math.round(height / CORNER)];
  const corner = { create: { width: cornerWidth, height: cornerHeight, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: corner, gravity: orientation === 6 ? 'southwest' : 'northwest' }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

async function projectWith(bytes: Buffer, name = 'target.jpg'): Promise<Project> {
  const response = await owner.post('/api/projects', {
    name: 'Poster',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(testApp.deps.db, ownerId, 'video'),
    targetImageUrl: (await uploadBytes(owner, name, bytes)).url,
    targetMindFile: await insertReadyFile(testApp.deps.db, ownerId, 'tracking'),
  });
  return response.json<Project>();
}

const cardOf = (project: Project) => testApp.client().get(linkCardPath(project) ?? '');

/**
 * Whether the corners of a picture in the middle of the card are red: upper left, upper right, lower left, lower right.
 */
async function redCorners(card: Buffer, { width, height }: { width: number; height: number }): Promise<boolean[]> {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true });
  const inset = 0.5 - 0.5 / CORNER;
  return [-inset, inset].flatMap((down) =>
    [-inset, inset].map((right) => {
      const [x, y] = [Math.round(info.width / 2 + right * width), Math.round(info.height / 2 + down * height)];
      const [r = NaN, g = NaN, b = NaN] = data.subarray((y * info.width + x) * info.channels);
      return r > STRONG && g < WEAK && b < WEAK;
    }),
  );
}

/** Number of columns and of rows in whose middle the picture's own colour is, px. */
async function ownColour(card: Buffer): Promise<{ width: number; height: number }> {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true });
  const isOwn = (x: number, y: number) => {
    const [r = NaN, g = NaN, b = NaN] = data.subarray((y * info.width + x) * info.channels);
    return r < WEAK && g < WEAK && b > STRONG;
  };
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => isOwn(x, info.height / 2));
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) => isOwn(info.width / 2, y));
  return { width: columns.length, height: rows.length };
}

describe('GET /link-cards/{shareId}/{version}.jpg', () => {
  describe.each([
    { width: 1000, height: 500, orientation: 1, shown: { width: 940, height: 470 }, options: { tags: 'thorough' } },
    { width: 3000, height: 300, orientation: 1, shown: { width: 980, height: 98 }, options: { tags: 'thorough' } },
    { width: 1000, height: 500, orientation: 6, shown: { width: 235, height: 470 }, options: {} },
    { width: 100, height: 100, orientation: 1, shown: { width: 470, height: 470 }, options: { tags: 'thorough' } },
  ] as const)('shows a picture of $width × $height (orientation $orientation)', (shape) => {
    it('whole and upright', shape.options, async () => {
      const answer = await cardOf(
        await projectWith(await picture(shape.width, shape.height, '#00f', shape.orientation)),
      );
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.headers['cache-control']).toBe('max-age=31536000, immutable, s-maxage=60');
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect({ width, height, format }).toEqual({
        width: LINK_PREVIEW_SIZE.widthPx,
        height: LINK_PREVIEW_SIZE.heightPx,
        format: 'jpeg',
      });
      const shown = await ownColour(answer.rawPayload);
      expect(Math.abs(shown.width - shape.shown.width)).toBeLessThanOrEqual(EDGE_PX);
      expect(Math.abs(shown.height - shape.shown.height)).toBeLessThanOrEqual(EDGE_PX);
      expect(await redCorners(answer.rawPayload, shape.shown)).toEqual([true, false, false, false]);
    });
  });

  it('shows the still picture of a video without a target image', { tags: 'thorough' }, async () => {
    const response = await owner.post('/api/projects', {
      name: 'Film',
      type: 'markerless',
      contentType: 'video',
      modelUrl: await insertReadyFile(testApp.deps.db, ownerId, 'video'),
    });
    const project = response.json<Project>();
    expect(linkCardPath(project)).toBeNull();
    const { url } = await uploadBytes(owner, 'poster.jpg', await picture(1000, 500, '#00f'));
    const given = { method: 'PUT', url: `/api/projects/${project.id}/variants/poster`, payload: { url } } as const;
    const card = await cardOf((await owner.request(given)).json<Project>());
    expect(card.statusCode).toBe(200);
    // A picture of this shape takes 940 px.
    expect(Math.abs((await ownColour(card.rawPayload)).width - 940)).toBeLessThanOrEqual(EDGE_PX);
  });

  it('draws a transparent picture on white, and answers 304 while it is unchanged', { tags: 'thorough' }, async () => {
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const project = await projectWith(clear, 'clear.png');
    const answer = await cardOf(project);
    // 20 px in the middle of the card.
    const middle = await sharp(answer.rawPayload).extract({ left: 590, top: 305, width: 20, height: 20 }).toBuffer();
    expect((await sharp(middle).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
    const again = await testApp.client().request({
      url: linkCardPath(project) ?? '',
      headers: { 'if-none-match': `"other", W/${String(answer.headers.etag)}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is not found for a private, archived or deleted project, even by its owner', async () => {
    const project = await projectWith(await picture(200, 100, '#00f'));
    const path = linkCardPath(project) ?? '';
    expect((await cardOf(project)).statusCode).toBe(200);
    const change = (body: object) => owner.patch(`/api/projects/${project.id}`, body);
    for (const [hide, show] of [
      [{ isPublic: false }, { isPublic: true }],
      [{ status: 'archived' }, { status: 'active' }],
    ] as const) {
      await change(hide);
      for (const client of [owner, testApp.client()]) expect((await client.get(path)).statusCode).toBe(404);
      await change(show);
      expect((await cardOf(project)).statusCode).toBe(200);
    }
    await succeeded(owner.delete(`/api/projects/${project.id}`));
    for (const client of [owner, testApp.client()]) expect((await client.get(path)).statusCode).toBe(404);
  });

  it('redirects from an old address to the current card', async () => {
    const project = await projectWith(await picture(200, 100, '#00f'));
    const answer = await testApp.client().get(`/link-cards/${project.shareId}/old.jpg`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, linkCardPath(project)]);
  });

  it.each(['/link-cards/AAAAAAAAAAAAAAAA/x.jpg', '/link-cards/1/x.jpg', '/link-cards/%00/x.jpg'])(
    'is not found at %s',
    async (url) => expect((await testApp.client().get(url)).statusCode).toBe(404),
  );

  it.each([
    ['is not found if its picture cannot be drawn within the limits', childrenUseUpTheirTime, 404, 'picture-not-found'],
    ['is refused for now if the server was too busy to draw it in time', childrenTakeTooLong, 503, 'drawing-busy'],
  ])('%s', async (_, failing, status, code) => {
    const project = await projectWith(await picture(200, 100, '#00f'));
    failing();
    const answer = await cardOf(project);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('draws one card once for many simultaneous requests', { tags: 'thorough' }, async () => {
    const project = await projectWith(await picture(400, 300, '#00f'));
    const reads = vi.spyOn(testApp.deps.store, 'read');
    onTestFinished(() => reads.mockRestore());
    const answers = await Promise.all(Array.from({ length: 8 }, () => cardOf(project)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(reads).toHaveBeenCalledTimes(1);
  });
});
