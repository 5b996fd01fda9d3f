import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MINUTE_MS } from '@anchora/contract/durations';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkBytes } from '../../../../server/src/files/checks/check-bytes';
import { FileRefusedError } from '../../../../server/src/files/checks/file-refused-error';
import { mutateBytes } from '../../../../../testing/fuzz/uploads/mutate-bytes';
import { wholeNumber } from '../../../../../testing/support/number-options';
import { seededRandom } from '../../../../../testing/support/seeded-random';
import { ConversionError } from '../conversion-error';
import { openModel } from './model-source';
import { FOREIGN_MODELS } from './test-support/foreign-models';

/** Damaged files of each format; `npm run fuzz -- content` asks for more. */
const ROUNDS = wholeNumber('FUZZ_ROUNDS', process.env['FUZZ_ROUNDS'] ?? '25');
const SEED = wholeNumber('FUZZ_SEED', process.env['FUZZ_SEED'] ?? '1', 0);
/**
 * Processor time, which other work on the machine does not change, of the slowest file; docs/fuzz.md has the results.
 */
const SLOWEST_MS = 5000;
/**
 * The first conversion imports its loader and exporter; each round takes a few milliseconds. Generous, for a busy
 * machine.
 */
const TIMEOUT_MS = MINUTE_MS + 100 * ROUNDS;
/** A prime, so that rounds of neighbouring seeds share no state. */
const SEED_STEP = 1_000_003;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fuzz-models-'));
  // The loaders note each line that they skip.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The exporter reads its own bytes back by the reader of browsers.
  vi.stubGlobal('FileReader', BlobReader);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

class BlobReader {
  result: ArrayBuffer | null = null;
  onloadend: () => void = () => undefined;

  readAsArrayBuffer(blob: Blob): void {
    void this.read(blob);
  }

  private async read(blob: Blob): Promise<void> {
    this.result = await blob.arrayBuffer();
    this.onloadend();
  }
}

/** An archive holds one model; files of other kinds are its parts. */
const archive = zipSync(
  { 'chair.obj': bytesOf('chair.obj'), 'chair.mtl': Buffer.from('newmtl wood\nKd 0.5 0.3 0.1\n') },
  { level: 0 },
);
const SOURCES = [...FOREIGN_MODELS, { name: 'chair.zip', bytes: archive }];

it.each(SOURCES)(
  '$name, damaged, is refused or becomes a model that the server accepts or refuses',
  async ({ name, bytes }) => {
    expect(await outcomeOf(name, Buffer.from(bytes)), 'the undamaged file').toBe('accepted');
    const outcomes = { refused: 0, refusedByServer: 0, accepted: 0 };
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const random = seededRandom(SEED * SEED_STEP + round);
      const damaged = mutateBytes(Buffer.from(bytes), random);
      const before = process.cpuUsage();
      const outcome = await outcomeOf(name, damaged.bytes).catch((error: unknown) => {
        throw new Error(`round ${round}, ${damaged.how}`, { cause: error });
      });
      outcomes[outcome] += 1;
      const { user, system } = process.cpuUsage(before);
      slowest = Math.max(slowest, (user + system) / 1000);
    }
    expect(slowest).toBeLessThan(SLOWEST_MS);
    if (process.env['FUZZ_ROUNDS'])
      process.stdout.write(`${name}: ${JSON.stringify(outcomes)}, slowest ${Math.round(slowest)} ms\n`);
  },
  TIMEOUT_MS,
);

function bytesOf(name: string): Uint8Array {
  const model = FOREIGN_MODELS.find((one) => one.name === name);
  if (!model) throw new Error(`there is no model ${name}`);
  return model.bytes;
}

async function outcomeOf(name: string, bytes: Buffer): Promise<'refused' | 'refusedByServer' | 'accepted'> {
  let glb: ArrayBuffer;
  try {
    const source = await openModel([new File([new Uint8Array(bytes)], name)]);
    glb = await source.convert({ unit: source.facts.unit, zIsUp: source.facts.zIsUp });
  } catch (error) {
    // The worker reports a lack of memory as a refusal too.
    if (error instanceof ConversionError || error instanceof RangeError) return 'refused';
    throw error;
  }
  const file = path.join(folder, 'model.glb');
  await writeFile(file, new Uint8Array(glb));
  try {
    await checkBytes({ path: file, kind: 'model' });
    return 'accepted';
  } catch (error) {
    if (error instanceof FileRefusedError) return 'refusedByServer';
    throw error;
  } finally {
    await rm(`${file}.cleaned`, { force: true });
  }
}
