import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameProject } from '@anchora/contract/ar-frame';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { STACKED_MARK } from '@anchora/contract/stacked-video';
import type { ContentQuality } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import { FFMPEG, makeByFfmpeg } from '../../../test-support/ffmpeg';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { PATIENT } from '../../../test-support/patience';
import { uploadBytes } from '../../../test-support/upload-file';
import { fileVariants } from '../../db/schema/builds';
import { STACKED_COPY_RECIPE } from '../../files/video-recipe';
import { startJobs, type RunningJobs } from '../start-jobs';
import { enqueueMissingVariants } from './wanted-variants';
import { endAll } from '../../../../../testing/support/end-all';

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-crf', '12'];
/** Five frames of a picture that is hard to compress, so that the files are heavy. */
const NOISE = 'testsrc2=s=960x720:r=10:d=0.5,noise=alls=50:allf=t';

/** Width, height and length of a video, as ffprobe reports them. */
function shapeOfFile(file: string): string {
  const fields = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height,duration'];
  return execFileSync('ffprobe', [...fields, '-of', 'csv=p=0', file])
    .toString()
    .trim();
}

describe.skipIf(FFMPEG === null)('an uploaded video', () => {
  let testApp: TestApp;
  let client: TestClient;
  let jobs: RunningJobs;
  const errors: string[] = [];
  const onError = (message: string, error: unknown) => errors.push(`${message}: ${String(error)}`);

  beforeAll(async () => {
    testApp = await createTestApp({ config: { ffmpeg: FFMPEG } });
    client = testApp.client();
    await client.register();
    jobs = startJobs({ ...testApp.deps, connection: testApp.connection, onError });
    testApp.deps.jobs.makeVariants = (id) => jobs.makeVariants(id);
  });
  afterAll(() =>
    endAll(
      () => jobs?.stop(),
      () => testApp?.close(),
    ),
  );

  async function projectOf(bytes: Buffer): Promise<{ project: Project; variants: ContentQuality['variants'] }> {
    const { url } = await uploadBytes(client, 'film.mp4', bytes);
    const body = { name: 'Film', type: 'markerless', contentType: 'video', modelUrl: url };
    const project = (await client.post('/api/projects', body)).json<Project>();
    const variants = async () =>
      (await client.get(`/api/projects/${project.id}/variants`)).json<ContentQuality>().variants;
    const isOver = async () => (await variants()).every(({ state }) => state === 'ready' || state === 'skipped');
    await expect.poll(isOver, { ...PATIENT, interval: 100 }).toBe(true);
    return { project, variants: await variants() };
  }

  async function shapeOf(url: string): Promise<string> {
    const file = path.join(testApp.deps.config.dataDir, 'shape.mp4');
    await writeFile(file, (await client.get(url)).rawPayload);
    return shapeOfFile(file);
  }

  it('gets a smaller copy, and a picture of its first frame that is not black', async () => {
    const black = 'color=black:s=960x720:r=10:d=0.5[black]';
    const graph = `${black};${NOISE}[film];[black][film]concat=n=2:v=1:a=0`;
    const film = await makeByFfmpeg('film.mp4', ['-filter_complex', graph, ...H264]);
    const { project, variants } = await projectOf(film);
    expect([variants.map(({ variant, state }) => [variant, state]), errors]).toEqual([
      [
        ['light', 'ready'],
        ['poster', 'ready'],
      ],
      [],
    ]);
    const seen = (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>();
    expect(seen.model).toMatchObject({ url: project.modelUrl });
    const light = seen.model?.light;
    // It has less than half of the pixels, and coarser ones. The share is chosen, not measured.
    expect(light?.bytes).toBeLessThan(film.length / 4);
    expect(await shapeOf(light?.url ?? '')).toMatch(/^640,480,1\.0/);
    expect(frameProject(seen)).toMatchObject({ modelUrl: light?.url, fullModelUrl: project.modelUrl });
    const picture = sharp((await testApp.client().get(seen.posterUrl ?? '')).rawPayload);
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 720 });
    // The mean of a black frame is near 0, of 0..255.
    expect((await picture.stats()).channels[0]?.mean).toBeGreaterThan(60);
  });

  it(
    'that is transparent gets a smaller copy with both halves, which its document offers',
    { tags: 'thorough' },
    async () => {
      // The matte has two rows more, so that the number of rows of each half is odd.
      const halves =
        'testsrc2=s=960x720:r=10:d=1,noise=alls=50:allf=t[colour];color=white:s=960x722:r=10:d=1[matte];[colour][matte]vstack';
      const film = Buffer.concat([await makeByFfmpeg('film.mp4', ['-filter_complex', halves, ...H264]), STACKED_MARK]);
      const { project, variants } = await projectOf(film);
      expect([variants.map(({ variant, state }) => [variant, state]), errors]).toEqual([[['light', 'ready']], []]);
      const light = variants[0]?.url ?? '';
      const seen = (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>();
      expect(seen.scene?.scenes[0]?.items[0]).toMatchObject({ kind: 'video', address: light, full: project.modelUrl });
      const copy = await testApp.client().get(light);
      expect(copy.rawPayload.subarray(-STACKED_MARK.length).equals(STACKED_MARK)).toBe(true);
      expect(await shapeOf(light)).toMatch(/^6[34]\d,960,1\.0/);

      // A copy of the former recipe is served until another one has taken its place.
      const { db } = testApp.deps;
      await db
        .update(fileVariants)
        .set({ recipe: STACKED_COPY_RECIPE - 1 })
        .where(eq(fileVariants.outputId, fileIdOf(light)));
      expect(await enqueueMissingVariants(db, { makesVideos: true })).toBe(true);
      const served = async () =>
        (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>().scene?.scenes[0]
          ?.items[0];
      expect(await served()).toMatchObject({ address: light });
      await jobs.makeVariants(project.id);
      await expect.poll(served, { ...PATIENT, interval: 100 }).not.toMatchObject({ address: light });
      expect(await served()).toMatchObject({ address: expect.stringMatching(/^\/files\//), full: project.modelUrl });
      expect(await enqueueMissingVariants(db, { makesVideos: true })).toBe(false);
    },
  );

  it(
    'that is small already gets no copy, and one without a bright frame no picture',
    { tags: 'thorough' },
    async () => {
      const dark = await makeByFfmpeg('dark.mp4', ['-f', 'lavfi', '-i', 'color=black:s=320x240:r=25:d=1', ...H264]);
      const { project, variants } = await projectOf(dark);
      expect(variants.map(({ variant, state }) => [variant, state])).toEqual([['poster', 'skipped']]);
      expect((await client.get(`/api/projects/${project.id}`)).json<Project>().model).toBeUndefined();
      expect(errors).toEqual([]);
    },
  );

  it('that is smaller than a picture may be goes without one', { tags: 'thorough' }, async () => {
    const tiny = await makeByFfmpeg('tiny.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=48x32:r=10:d=1', ...H264]);
    const { project, variants } = await projectOf(tiny);
    expect(variants.map(({ variant, state }) => [variant, state])).toEqual([['poster', 'skipped']]);
    expect(project.status).toBe('active');
    expect(errors).toEqual([]);
  });
});
