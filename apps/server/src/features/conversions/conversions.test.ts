import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ConversionRequest, ServerConversion } from '@anchora/contract/conversions';
import type { UploadedFile } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { codeOf } from '../../../test-support/code-of';
import { FFMPEG, makeByFfmpeg, testClipArguments } from '../../../test-support/ffmpeg';
import { asLiveWmv } from '../../../test-support/live-wmv';
import { PATIENT } from '../../../test-support/patience';
import { referringMovie } from '../../../test-support/referring-movie';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadForm } from '../../../test-support/upload-file';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files, fileUses } from '../../db/schema/files';
import { workRoot } from '../../files/work-folder';
import { convertVideo } from '../../jobs/conversions/convert-video';
import { startJobs, type RunningJobs } from '../../jobs/start-jobs';
import { endAll } from '../../../../../testing/support/end-all';

/** Shorter than in production, so that a cancelled conversion ends soon. */
const LEASE_MS = 2000;
const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-preset', 'ultrafast', '-tag:v', 'hvc1'];
const PLACE = ['-metadata', 'location=+21.0285+105.8542/', '-metadata', 'title=canary-title'];

/** Two pictures of 25 a second: the ends of a cut fall on whole pictures. */
const TWO_PICTURES_S = 0.08;
/**
 * The length of a part of a film with 25 pictures a second differs by one picture, 0.04 s, and by rounding, at most. The
 * part of the film with 5 pictures a second begins and ends at a picture.
 */
const LENGTH_TOLERANCE_S = 0.05;

/** Of 256 levels; the brightness of the test film changes by this much in less than four pictures. */
const MAX_BRIGHTNESS_ERROR = 8;

/** Seconds of the file in the output of ffprobe. */
function lengthIn(description: string): number {
  return Number(/format,([\d.]+)/.exec(description)?.[1]);
}

describe.skipIf(FFMPEG === null)('a video that the server converts', () => {
  let testApp: TestApp;
  let client: TestClient;
  let jobs: RunningJobs;
  let phone: Buffer;
  const errors: string[] = [];
  const onError = (message: string, error: unknown) => errors.push(`${message}: ${String(error)}`);

  beforeAll(async () => {
    testApp = await createTestApp({ config: { ffmpeg: FFMPEG } });
    client = testApp.client();
    await client.register();
    phone = await makeByFfmpeg('phone.mov', [
      ...testClipArguments({ size: '322x242' }),
      ...HEVC,
      '-c:a',
      'aac',
      ...PLACE,
    ]);
    jobs = startJobs({ ...testApp.deps, connection: testApp.connection, leaseMs: LEASE_MS, onError });
    const running = jobs;
    testApp.deps.jobs.queueConversion = (tx, sourceId) => running.queueConversion(tx, sourceId);
    testApp.deps.jobs.startConversions = () => running.startConversions();
  });
  afterAll(() =>
    endAll(
      () => jobs?.stop(),
      () => testApp?.close(),
    ),
  );

  /**
   * A film whose conversion takes long enough to be interrupted; made once, and of H.264, which is coded the fastest.
   */
  const longFilm = () =>
    (long ??= makeByFfmpeg('long.mov', [
      ...testClipArguments({ size: '960x540', seconds: 6 }),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ]));
  let long: Promise<Buffer> | undefined;

  const upload = (name: string, bytes: Buffer) => uploadForm(client, '/api/upload?kind=source', name, bytes);

  async function convert(
    source: UploadedFile,
    order: Pick<ConversionRequest, 'trim' | 'lines'> = {},
  ): Promise<ServerConversion> {
    const started = await client.post('/api/conversions', { source: source.url, ...order });
    expect(started.statusCode, started.body).toBe(202);
    const { id } = started.json<ServerConversion>();
    const isOver = async () => ['ready', 'failed'].includes((await read(id)).state);
    await expect.poll(isOver, { ...PATIENT, interval: 50 }).toBe(true);
    return read(id);
  }

  const read = async (id: string) => (await client.get(`/api/conversions/${id}`)).json<ServerConversion>();

  const videos = () => testApp.deps.db.$count(files, eq(files.kind, 'video'));

  /** Streams and duration of a stored file, as ffprobe reports them. */
  async function described(url: string): Promise<string> {
    const file = path.join(testApp.deps.config.dataDir, 'described.mp4');
    await writeFile(file, (await client.get(url)).rawPayload);
    const fields = 'stream=codec_name,profile,width,height,pix_fmt,duration:format=duration';
    return execFileSync('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'csv', file]).toString();
  }

  /** Mean brightness of each picture of a stored file. */
  async function brightness(url: string): Promise<number[]> {
    const file = path.join(testApp.deps.config.dataDir, 'bright.mp4');
    await writeFile(file, (await client.get(url)).rawPayload);
    const filter = 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';
    const printed = execFileSync(FFMPEG ?? '', [
      '-v',
      'error',
      '-i',
      file,
      '-vf',
      filter,
      '-f',
      'null',
      '-',
    ]).toString();
    return [...printed.matchAll(/YAVG=([\d.]+)/g)].map(([, value]) => Number(value));
  }

  it('becomes an MP4 of its owner, who can download it without its place', async () => {
    const source = await upload('clip.mov', phone);
    expect(source).toMatchObject({ kind: 'source', contentType: 'application/octet-stream' });
    const { state, result } = await convert(source);
    expect([state, errors]).toEqual(['ready', []]);
    expect(result).toMatchObject({ kind: 'video', contentType: 'video/mp4', widthPx: 322, heightPx: 242 });
    const text = await described(result?.url ?? '');
    expect(text).toMatch(/h264,High,322,242,yuv420p,1\.0/);
    expect(text).toMatch(/aac/);

    const project = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl: result?.url };
    expect((await client.post('/api/projects', project)).statusCode).toBe(201);
    const [kept, made] = [await client.get(source.url), await client.get(result?.url ?? '')];
    expect(kept.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect(kept.headers['content-disposition']).toMatch(/^attachment/);
    for (const word of ['21.0285', 'canary-title']) {
      const isIn = [phone, kept.rawPayload, made.rawPayload].map((bytes) => bytes.includes(word));
      expect([word, ...isIn]).toEqual([word, true, false, false]);
    }
    expect((await testApp.client().get(source.url)).statusCode, 'a public project does not show its source').toBe(404);
    expect((await testApp.client().get(result?.url ?? '')).statusCode).toBe(200);

    const id = fileIdOf(source.url);
    const other = testApp.client();
    await other.register();
    expect((await other.get(`/api/conversions/${id}`)).statusCode).toBe(404);
    expect((await other.delete(`/api/conversions/${id}`)).statusCode).toBe(404);
    const stolen = await other.post('/api/conversions', { source: source.url });
    expect(stolen.json()).toMatchObject({ code: 'file-not-usable' });
    expect((await client.delete(`/api/conversions/${id}`)).statusCode, 'a finished one stays').toBe(200);
    expect((await read(id)).state).toBe('ready');
  });

  it('is turned upright, mapped to 8 bits, scaled to 720 lines and cut to the part that is asked for', async () => {
    const { dataDir } = testApp.deps.config;
    const lying = path.join(dataDir, 'lying.mov');
    const deep = ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'];
    await writeFile(
      lying,
      await makeByFfmpeg('lying.mov', [...testClipArguments({ size: '1080x810', fps: 5 }), ...deep]),
    );
    const turned = await makeByFfmpeg('turned.mov', ['-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90']);
    const { result } = await convert(await upload('part.mov', turned), { trim: { start: 0.2, end: 0.6 } });
    const text = await described(result?.url ?? '');
    expect(text).toMatch(/h264,High,720,960,yuv420p/);
    expect(text).toMatch(/aac/);
    expect(Math.abs(lengthIn(text) - 0.4)).toBeLessThan(LENGTH_TOLERANCE_S);
  });

  const scaled = (order: Pick<ConversionRequest, 'lines'>, size: readonly [number, number]) => async () => {
    const picture = testClipArguments({ size: '1920x1080', fps: 4, seconds: 0.5 });
    const film = await makeByFfmpeg('film.avi', [...picture, '-c:v', 'mjpeg', '-c:a', 'mp3']);
    const { result } = await convert(await upload('film.avi', film), order);
    expect([result?.widthPx, result?.heightPx]).toEqual(size);
  };

  it('has 720 lines', { tags: 'thorough' }, scaled({}, [1280, 720]));

  it('has 1080 lines where its owner asks for them', { tags: 'thorough' }, scaled({ lines: 1080 }, [1920, 1080]));

  it('is refused with a number of lines that is not offered', async () => {
    const source = await upload('tall.mov', phone);
    for (const lines of [2160, '1080', null]) {
      const answer = await client.post('/api/conversions', { source: source.url, lines });
      expect([lines, answer.statusCode]).toEqual([lines, 400]);
    }
  });

  it('that no browser reads becomes an MP4 of the same length', { tags: 'thorough' }, async () => {
    const film = await makeByFfmpeg('film.wmv', [
      ...testClipArguments({ size: '160x120' }),
      '-c:v',
      'wmv2',
      '-c:a',
      'wmav2',
    ]);
    const { state, result } = await convert(await upload('film.wmv', film));
    expect([state, errors]).toEqual(['ready', []]);
    const text = await described(result?.url ?? '');
    expect(text).toMatch(/h264,High,160,120,yuv420p,/);
    expect(text).toMatch(/aac/);
    expect(Math.abs(lengthIn(text) - 1)).toBeLessThan(TWO_PICTURES_S);
  });

  it.each([
    ['film.avi', ['-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'mp3'], (bytes: Buffer) => bytes],
    ['live.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], asLiveWmv],
  ])(
    'that no browser reads is cut to the part that is asked for: %s',
    { tags: 'thorough' },
    async (name, codecs, asRecorded) => {
      // The video's brightness rises evenly from 16 to 235 within 4 s, so by 5.5 in a tenth of a second.
      const brighter = 'color=white:s=160x120:r=25:d=4,fade=t=in:d=4';
      const sources = ['-f', 'lavfi', '-i', brighter, '-f', 'lavfi', '-i', 'sine=440:d=4', '-q:v', '2'];
      const film = asRecorded(await makeByFfmpeg(name, [...sources, ...codecs]));
      const { state, result } = await convert(await upload(name, film), { trim: { start: 1, end: 3 } });
      expect([state, errors]).toEqual(['ready', []]);
      const text = await described(result?.url ?? '');
      expect(text).toMatch(/aac/);
      expect(Math.abs(lengthIn(text) - 2)).toBeLessThan(TWO_PICTURES_S);
      const [first = 0, ...rest] = await brightness(result?.url ?? '');
      expect(Math.abs(first - (16 + 219 / 4)), 'the first picture is that of 1 s').toBeLessThan(MAX_BRIGHTNESS_ERROR);
      expect(Math.abs((rest.at(-1) ?? 0) - (16 + (3 * 219) / 4)), 'the last one is that of 3 s').toBeLessThan(
        MAX_BRIGHTNESS_ERROR,
      );
    },
  );

  it('that is no video, or one of other containers, is refused', { tags: 'thorough' }, async () => {
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
    const concat = Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n");
    for (const bytes of [playlist, concat, Buffer.from('FLV\u0001\u0005\0\0\0\u0009')]) {
      await expect(upload('clip.mov', bytes)).rejects.toThrow(/unsupported-file-type/);
    }
    await expect(upload('clip.mov', phone.subarray(0, phone.length / 2))).rejects.toThrow(/file-invalid/);
    await expect(upload('clip.txt', phone)).rejects.toThrow(/unsupported-file-type/);
  });

  it(
    'whose pictures are damaged fails with advice, and its reservation is given back',
    { tags: 'thorough' },
    async () => {
      const damaged = Buffer.from(phone);
      const data = damaged.indexOf('mdat') + 4;
      damaged.fill(0xff, data, damaged.indexOf('moov') > data ? damaged.indexOf('moov') - 4 : damaged.length);
      const { state, failure } = await convert(await upload('broken.mov', damaged));
      expect([state, failure?.code]).toEqual(['failed', 'conversion-unreadable']);
      await expect.poll(() => testApp.deps.db.$count(files, eq(files.state, 'staged'))).toBe(0);
    },
  );

  it('can be cancelled while it runs, and leaves nothing', async () => {
    const source = await upload('long.mov', await longFilm());
    const { id } = (await client.post('/api/conversions', { source: source.url })).json<ServerConversion>();
    await expect.poll(async () => (await read(id)).state, { ...PATIENT, interval: 20 }).toBe('running');
    expect((await client.delete(`/api/conversions/${id}`)).statusCode).toBe(200);
    expect((await client.get(`/api/conversions/${id}`)).statusCode).toBe(404);
    const { db, config } = testApp.deps;
    await expect.poll(async () => readdir(workRoot(config.dataDir)), PATIENT).toEqual([]);
    expect(await db.$count(variantBuilds)).toBe(0);
    expect(await db.$count(fileVariants, eq(fileVariants.sourceId, id))).toBe(0);
    expect(await db.$count(fileUses, eq(fileUses.fileId, id))).toBe(0);
    // The reservation is given back after the folder has been removed.
    await expect.poll(() => db.$count(files, eq(files.state, 'staged'))).toBe(0);
  });

  it('is converted by its newest order, if the part is changed while it runs', { tags: 'thorough' }, async () => {
    const source = await upload('long.mov', await longFilm());
    const { id } = (await client.post('/api/conversions', { source: source.url })).json<ServerConversion>();
    await expect.poll(async () => (await read(id)).state, { ...PATIENT, interval: 20 }).toBe('running');
    const { state, result } = await convert(source, { trim: { start: 1, end: 1.4 } });
    expect([state, errors]).toEqual(['ready', []]);
    expect(Math.abs(lengthIn(await described(result?.url ?? '')) - 0.4)).toBeLessThan(LENGTH_TOLERANCE_S);
    await expect.poll(() => testApp.deps.db.$count(files, eq(files.state, 'staged'))).toBe(0);
  });

  it(
    'that is ready is converted once more by an order that differs, not by the same one',
    { tags: 'thorough' },
    async () => {
      const source = await upload('parts.mov', phone);
      const whole = await convert(source);
      const before = await videos();
      expect((await convert(source)).result?.url).toBe(whole.result?.url);
      const order = { trim: { start: 0.2, end: 0.6 } };
      const part = await convert(source, order);
      expect([part.state, errors]).toEqual(['ready', []]);
      expect(Math.abs(lengthIn(await described(part.result?.url ?? '')) - 0.4)).toBeLessThan(LENGTH_TOLERANCE_S);
      expect((await client.get(whole.result?.url ?? '')).statusCode, 'the first video stays').toBe(200);
      expect(await videos()).toBe(before + 1);

      const cancelled = { source: source.url, trim: { start: 0, end: 0.9 } };
      expect((await client.post('/api/conversions', cancelled)).json()).toMatchObject({ result: null });
      expect((await client.delete(`/api/conversions/${part.id}`)).statusCode).toBe(200);
      expect((await read(part.id)).result?.url, 'the newest video there is').toBe(part.result?.url);
      expect((await client.post('/api/conversions', cancelled)).json()).toMatchObject({ result: null });
      await succeeded(client.delete(`/api/conversions/${part.id}`));
      await expect.poll(() => testApp.deps.db.$count(files, eq(files.state, 'staged')), PATIENT).toBe(0);
    },
  );

  it('reaches no address and no other file, whatever it names', async () => {
    const heard: string[] = [];
    const canary = createServer((socket) => {
      heard.push('a connection');
      socket.end();
    });
    onTestFinished(() => void canary.close());
    await new Promise<void>((resolve) => {
      canary.listen(0, '127.0.0.1', resolve);
    });
    const { port } = canary.address() as AddressInfo;
    const { dataDir } = testApp.deps.config;
    await writeFile(path.join(dataDir, 'secret.mov'), phone);
    const folder = workRoot(dataDir);
    await mkdir(folder, { recursive: true });
    const address = `http://127.0.0.1:${port}/canary.ts`;
    const hostile: Buffer[] = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${address}'\nfile '${path.join(dataDir, 'secret.mov')}'\n`,
    ].map((text) => Buffer.from(text));
    // With -enable_drefs 1, FFmpeg converts this movie from the other file, which the child process may read.
    const other = await makeByFfmpeg('other.mov', [...testClipArguments(), '-an', '-c:v', 'libx264']);
    await writeFile(path.join(folder, 'other.mov'), other);
    hostile.push(referringMovie(other, 'other.mov'));
    for (const [index, bytes] of hostile.entries()) {
      const sourcePath = path.join(folder, `hostile-${index}`);
      const outputPath = path.join(folder, `made-${index}`);
      await writeFile(sourcePath, bytes);
      const { signal } = new AbortController();
      const request = {
        ffmpeg: FFMPEG ?? '',
        sourcePath,
        outputPath,
        container: 'mov',
        trim: null,
        maxBytes: 1e6,
      } as const;
      const { outcome } = await convertVideo(request, { folder, user: '1', signal });
      expect([index, outcome]).toEqual([index, 'failed']);
    }
    expect(heard).toEqual([]);
  });
});

describe('a server without ffmpeg', () => {
  it('answers that conversion is unavailable', async () => {
    const testApp = await createTestApp();
    onTestFinished(() => testApp.close());
    const client = testApp.client();
    await client.register();
    const answer = await client.post('/api/conversions', { source: '/files/AAAAAAAAAAAAAAAAAAAAAA' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'conversion-unavailable']);
  });
});
