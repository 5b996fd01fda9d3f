import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileKind } from '@anchora/contract/uploads';
import { fixturePath } from '../../fixtures/fixture-path';
import { checkBytes } from '../../../apps/server/src/files/checks/check-bytes';
import { FileRefusedError } from '../../../apps/server/src/files/checks/file-refused-error';
import { makeZip } from '../../../apps/server/test-support/make-zip';
import { usdLayer } from '../../../apps/server/test-support/small-usdz';
import { mutateBytes } from './mutate-bytes';
import { mutateStructure } from './mutate-structure';
import { seededRandom } from '../../support/seeded-random';

interface FuzzReport {
  files: number;
  refused: number;
  accepted: number;
  /** Every outcome other than a clear refusal or an acceptance, with its round. */
  faults: string[];
  slowestMs: number;
  slowest: string;
}

/** Characters of a refusal, which says what to do; a shorter message would be a mere word. Chosen, not measured. */
const LEAST_REASON_LENGTH = 21;

const SOURCES: [FileKind, string][] = [
  ['image', 'pictures/repeated-pattern.png'],
  ['image', 'pictures/awkward/alpha.png'],
  ['image', 'pictures/awkward/sixteen-bit.png'],
  ['image', 'pictures/awkward/progressive.jpg'],
  ['image', 'pictures/awkward/exif-orientation-6-gps.jpg'],
  ['image', 'pictures/awkward/cmyk.jpg'],
  ['model', 'models/beacon.glb'],
  ['model', 'models/lantern.glb'],
  ['model', 'models/lantern-draco.glb'],
  ['model', 'models/lantern-meshopt.glb'],
  ['model', 'models/crate-embedded.gltf'],
  ['video', 'clips/clock-silent.mp4'],
  ['video', 'clips/clock-index-at-end.mp4'],
  ['video', 'clips/clock-with-place.mp4'],
  ['video', 'clips/clock.webm'],
];

/** A USDZ with one layer and two textures, as the product exports it. */
async function usdzSource(): Promise<{ kind: FileKind; name: string; bytes: Buffer }> {
  const layer = usdLayer('asset inputs:file = @textures/a.png@\nasset inputs:file = @textures/b.jpg@\n');
  const bytes = makeZip([
    { name: 'model.usda', data: layer },
    { name: 'textures/a.png', data: await readFile(fixturePath('pictures/awkward/alpha.png')) },
    { name: 'textures/b.jpg', data: await readFile(fixturePath('pictures/awkward/exif-orientation-6-gps.jpg')) },
  ]);
  return { kind: 'usdz', name: 'model.usdz', bytes };
}

/**
 * Mutates good files and verifies that the byte checks either refuse them with a clear reason, or accept them with a
 * result that passes the same checks unchanged.
 *
 * @param onRound called before each round, for a watchdog.
 */
export async function fuzzUploads(
  rounds: number,
  seed: number,
  onRound: (name: string) => void = () => undefined,
): Promise<FuzzReport> {
  const sources = await Promise.all([
    ...SOURCES.map(async ([kind, name]) => ({ kind, name, bytes: await readFile(fixturePath(name)) })),
    usdzSource(),
  ]);
  const report: FuzzReport = { files: 0, refused: 0, accepted: 0, faults: [], slowestMs: 0, slowest: '' };
  const folder = await mkdtemp(path.join(tmpdir(), 'fuzz-uploads-'));
  try {
    for (let round = 0; round < rounds; round++) {
      const random = seededRandom(seed * 1_000_003 + round);
      const source = random.pick(sources);
      const structured = random.next() < 0.5 ? mutateStructure(source.bytes, random) : null;
      const { bytes, how } = structured ?? mutateBytes(source.bytes, random);
      const name = `round ${round}: ${source.name}, ${how}`;
      onRound(name);
      const startedMs = performance.now();
      await tryOne(report, { file: path.join(folder, String(round)), kind: source.kind, bytes, name });
      const ms = performance.now() - startedMs;
      if (ms > report.slowestMs) Object.assign(report, { slowestMs: ms, slowest: name });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

async function tryOne(
  report: FuzzReport,
  { file, kind, bytes, name }: { file: string; kind: FileKind; bytes: Buffer; name: string },
): Promise<void> {
  report.files += 1;
  const fault = (error: unknown) =>
    void report.faults.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
  try {
    await writeFile(file, bytes);
    const first = await checkBytes({ path: file, kind }).catch((error: unknown) => {
      if (!(error instanceof FileRefusedError) || error.message.length < LEAST_REASON_LENGTH) throw error;
      report.refused += 1;
      return null;
    });
    if (!first) return;
    await writeFile(`${file}.again`, await readFile(first.path));
    const second = await checkBytes({ path: `${file}.again`, kind });
    if (Buffer.from(second.sha256).equals(Buffer.from(first.sha256))) report.accepted += 1;
    else fault('cleaned twice, changed twice');
  } catch (error) {
    // A cleaned file that the second check refuses is a fault, too.
    fault(error);
  } finally {
    for (const suffix of ['', '.again', '.cleaned', '.fast-start', '.again.cleaned', '.again.fast-start']) {
      await rm(`${file}${suffix}`, { force: true });
    }
  }
}
