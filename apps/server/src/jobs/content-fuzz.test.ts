import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '@anchora/contract/uploads';
import { mutateBytes } from '../../../../testing/fuzz/uploads/mutate-bytes';
import { mutateStructure } from '../../../../testing/fuzz/uploads/mutate-structure';
import { wholeNumber } from '../../../../testing/support/number-options';
import { type Random, seededRandom } from '../../../../testing/support/seeded-random';
import { fixtureBytes } from '../../test-support/checked';
import { FFMPEG, makeByFfmpeg, testClipArguments } from '../../test-support/ffmpeg';
import { containerOf } from '../files/checks/video/video-container';
import { checkBytes } from '../files/checks/check-bytes';
import { FileRefusedError } from '../files/checks/file-refused-error';
import { conversionArguments, inputArguments, posterArguments } from './conversions/ffmpeg-arguments';
import { readSourceFacts } from './conversions/source-facts';
import { MAKE_VARIANT_TIMEOUT_MS } from './variants/make-variant';
import { lightenModel } from './variants/model/lighten-model';
import { assertSameModel, factsOf } from './variants/model/model-facts';
import { modelIo } from './variants/model/model-io';
import { MODEL_RECIPES } from './variants/recipes';

/** Damaged files of each format; `npm run fuzz -- content` asks for more. */
const ROUNDS = wholeNumber('FUZZ_ROUNDS', process.env.FUZZ_ROUNDS ?? '4');
const SEED = wholeNumber('FUZZ_SEED', process.env.FUZZ_SEED ?? '1', 0);
/** Longest time of one file: a child process that takes longer would be ended. */
const LONGEST_MS = MAKE_VARIANT_TIMEOUT_MS;
/** Far more than the rounds take on a busy machine. Chosen, not measured. */
const TEST_MS = 60_000 + ROUNDS * 2000;

/** Far above what clips of less than a second take. Chosen, not measured. */
const MAX_CLIP_BYTES = 10_000_000;

type Outcome = 'refused' | 'failed' | 'converted';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fuzz-content-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Damages a file again and again. Each copy has to be refused, to fail with a reason, or to become something valid. */
async function fuzz(name: string, bytes: Buffer, convert: (file: string) => Promise<Outcome>): Promise<void> {
  const outcomes = { refused: 0, failed: 0, converted: 0 };
  let slowestMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // A prime, so that the rounds of different seeds never share a number.
    const random = seededRandom(SEED * 1_000_003 + round);
    const damaged = damage(bytes, random);
    const file = path.join(folder, `${round}`);
    await writeFile(file, damaged.bytes);
    const startedAtMs = performance.now();
    const outcome = await convert(file).catch((error: unknown) => {
      throw new Error(`${name}, round ${round}, ${damaged.how}`, { cause: error });
    });
    outcomes[outcome] += 1;
    slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
    for (const suffix of ['', '.cleaned', '.fast-start', '.out', '.out.cleaned', '.out.fast-start']) {
      await rm(`${file}${suffix}`, { force: true });
    }
  }
  if (process.env.FUZZ_ROUNDS) {
    process.stdout.write(`${name}: ${JSON.stringify(outcomes)}, slowest ${Math.round(slowestMs)} ms\n`);
  }
  expect(slowestMs).toBeLessThan(LONGEST_MS);
}

function damage(bytes: Buffer, random: Random) {
  const structured = random.next() < 0.5 ? mutateStructure(bytes, random) : null;
  return structured ?? mutateBytes(bytes, random);
}

/** @returns the path of the cleaned file; null if it was refused. */
async function accepted(file: string, kind: FileKind): Promise<string | null> {
  try {
    return (await checkBytes({ path: file, kind })).path;
  } catch (error) {
    if (error instanceof FileRefusedError) return null;
    throw error;
  }
}

/** A damaged film may have any size, and only that may be a reason to refuse its picture. */
async function isPictureLargeEnough(file: string): Promise<boolean> {
  try {
    await checkBytes({ path: file, kind: 'image' });
    return true;
  } catch (error) {
    const isTooSmall = { code: 'file-invalid', params: { fault: { code: 'picture-too-small' } } };
    expect(error).toMatchObject({ refusal: isTooSmall });
    return false;
  }
}

it.each(['models/lantern.glb', 'models/crate-embedded.gltf'])(
  '%s, damaged, is refused or becomes a lighter model that passes the checks',
  async (name) => {
    const io = await modelIo();
    await fuzz(name, await fixtureBytes(name), async (file) => {
      const checked = await accepted(file, 'model');
      if (checked === null) return 'refused';
      try {
        const source = await readFile(checked);
        const document = await io.read(source);
        const facts = factsOf(document);
        const output = await lightenModel(document, {
          recipe: MODEL_RECIPES.light,
          sourceBytes: source.length,
          write: io.write,
          report: () => undefined,
        });
        assertSameModel(facts, factsOf(await io.read(output)));
        await writeFile(`${file}.out`, output);
      } catch (error) {
        // The job fails and the original stays in service, whichever error the libraries throw for such a model.
        expect(error).toBeInstanceOf(Error);
        return 'failed';
      }
      expect(await accepted(`${file}.out`, 'model'), 'a variant passes the checks').not.toBeNull();
      return 'converted';
    });
  },
  TEST_MS,
);

describe.runIf(FFMPEG !== null).each([
  ['phone.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-preset', 'ultrafast', '-c:a', 'aac'], {}],
  [
    'screen.mkv',
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    { tags: 'thorough' },
  ],
  ['camera.avi', ['-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'libmp3lame'], { tags: 'thorough' }],
  ['window.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], { tags: 'thorough' }],
])('%s, damaged,', (name, codecs, options) => {
  it('is refused, fails, or becomes a video that passes the checks', { timeout: TEST_MS, ...options }, async () => {
    const bytes = await makeByFfmpeg(name, [...testClipArguments({ size: '96x64', seconds: 0.4 }), ...codecs]);
    await fuzz(name, bytes, async (file) => {
      const sourcePath = await accepted(file, 'source');
      const container = await containerOf(file);
      if (sourcePath === null || container === null) return 'refused';
      const facts = readSourceFacts((await run(inputArguments(container, sourcePath))).printed);
      if (!facts) return 'failed';
      const outputPath = `${file}.out`;
      const conversion = {
        container,
        sourcePath,
        outputPath,
        facts,
        trim: null,
        maxBytes: MAX_CLIP_BYTES,
        mapsTones: false,
      } as const;
      if ((await run(conversionArguments(conversion))).code !== 0) return 'failed';
      return (await accepted(outputPath, 'video')) === null ? 'failed' : 'converted';
    });
  });
});

it.runIf(FFMPEG !== null)(
  'film.mp4, damaged, is refused or yields a still picture and a smaller copy that pass the checks',
  async () => {
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const bytes = await makeByFfmpeg('film.mp4', [...testClipArguments({ size: '96x64', seconds: 0.4 }), ...codecs]);
    const container = 'mov';
    await fuzz('film.mp4', bytes, async (file) => {
      const sourcePath = await accepted(file, 'video');
      if (sourcePath === null) return 'refused';
      const outputPath = `${file}.out`;
      // Without a bright frame that can be read there is no picture.
      const { code } = await run(posterArguments({ container, sourcePath, outputPath }));
      const { size } = await stat(outputPath).catch(() => ({ size: 0 }));
      const hasPicture = code === 0 && size > 0 && (await isPictureLargeEnough(outputPath));
      await rm(outputPath, { force: true });
      const facts = readSourceFacts((await run(inputArguments(container, sourcePath))).printed);
      if (!facts) return 'failed';
      const lighter = {
        container,
        sourcePath,
        outputPath,
        facts,
        trim: null,
        maxBytes: MAX_CLIP_BYTES,
        mapsTones: false,
      } as const;
      const copied = await run(conversionArguments({ ...lighter, aim: 'light' }));
      const hasCopy = copied.code === 0 && (await accepted(outputPath, 'video')) !== null;
      return hasPicture && hasCopy ? 'converted' : 'failed';
    });
  },
  TEST_MS,
);

/** @throws Error if a signal ended ffmpeg. */
function run(args: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve, reject) => {
    execFile(FFMPEG ?? '', args, { timeout: LONGEST_MS, env: {} }, (error, _stdout, printed) => {
      if (error?.signal) reject(new Error(`ffmpeg ended by ${error.signal}`));
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed });
    });
  });
}
