/**
 * Measures the server's variants of twelve generated models, or of every .glb in a folder:
 * `npm run bench -- models [-- --models DIR]`. Prints a table in Markdown. Fails where a variant misses its gate,
 * differs from its source, or is not valid glTF.
 */
import { createRequire } from 'node:module';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VariantStats } from '@anchora/contract/variants';
import { makeVariant } from '../../../apps/server/src/jobs/variants/make-variant';
import { makeModel } from '../../support/models/make-model';
import { TWELVE_MODELS } from '../../support/models/twelve-models';

interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number } }>;
}
const validator = createRequire(import.meta.url)('gltf-validator') as Validator;

const VARIANTS = ['balanced', 'light', 'scene'] as const;
/** Shares of the original's bytes; the first is a median over all models. */
const GATES = { balancedMedian: 0.25, scanBalanced: 0.08, scanLight: 0.03, seconds: 30 };

interface Row {
  name: string;
  stats: Partial<Record<(typeof VARIANTS)[number], VariantStats>>;
  faults: string[];
}

async function main(): Promise<void> {
  const given = process.argv.indexOf('--models');
  const folder = given === -1 ? null : process.argv[given + 1];
  const rows: Row[] = [];
  for await (const [name, bytes] of folder ? filesIn(folder) : generated()) rows.push(await measure(name, bytes));
  print(rows);
  const faults = [
    ...rows.flatMap(({ name, faults: found }) => found.map((fault) => `${name}: ${fault}`)),
    ...missed(rows),
  ];
  for (const fault of faults) console.log(`FAILED ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function* generated(): AsyncGenerator<[string, Uint8Array]> {
  for (const plan of TWELVE_MODELS) yield [plan.name, await makeModel(plan)];
}

async function* filesIn(folder: string): AsyncGenerator<[string, Uint8Array]> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.glb')).toSorted()) {
    yield [name, await readFile(path.join(folder, name))];
  }
}

async function measure(name: string, bytes: Uint8Array): Promise<Row> {
  const row: Row = { name, stats: {}, faults: [] };
  for (const variant of VARIANTS) {
    const folder = await mkdtemp(path.join(tmpdir(), 'models-'));
    try {
      const request = { sourcePath: path.join(folder, 'source'), outputPath: path.join(folder, 'made'), variant };
      await writeFile(request.sourcePath, bytes);
      const answer = await makeVariant(request, { folder, user: 'bench', signal: new AbortController().signal });
      if (answer.outcome === 'failed') row.faults.push(`${variant}: ${answer.failure.code}`);
      else row.stats[variant] = answer.stats;
      if (answer.outcome !== 'ready') continue;
      const { issues } = await validator.validateBytes(new Uint8Array(await readFile(request.outputPath)));
      if (issues.numErrors > 0) row.faults.push(`${variant}: ${issues.numErrors} errors of the validator`);
      const keep = process.env.KEEP_MODELS;
      if (keep) await copyFile(request.outputPath, path.join(keep, `${name}-${variant}.glb`));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return row;
}

function missed(rows: Row[]): string[] {
  const shares = rows.flatMap(({ stats }) => shareOf(stats.balanced) ?? []).toSorted((a, b) => a - b);
  const median = shares[Math.floor(shares.length / 2)] ?? 1;
  const scan = rows.find(({ name }) => name === 'scan')?.stats;
  const seconds = rows.flatMap(({ stats }) => VARIANTS.map((variant) => stats[variant]?.seconds ?? 0));
  return [
    ...(median > GATES.balancedMedian ? [`balanced has ${percent(median)} in the median`] : []),
    ...(isOver(shareOf(scan?.balanced), GATES.scanBalanced) ? ['the scan is too large'] : []),
    ...(isOver(shareOf(scan?.light), GATES.scanLight) ? ['the light scan is too large'] : []),
    ...(Math.max(...seconds) > GATES.seconds ? ['a variant took too long'] : []),
  ];
}

function isOver(value: number | null, gate: number): boolean {
  return value !== null && value > gate;
}

function shareOf(stats: VariantStats | undefined): number | null {
  return stats?.after ? stats.after.bytes / stats.before.bytes : null;
}

function print(rows: Row[]): void {
  console.log('| Model | MB | balanced | light | scene | triangles | texture memory, MB | s |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, stats } of rows) {
    const { before, after } = stats.balanced ?? {};
    const cell = (variant: (typeof VARIANTS)[number]) => {
      const share = shareOf(stats[variant]);
      return share === null ? '–' : `${megabytes(stats[variant]?.after?.bytes)} (${percent(share)})`;
    };
    const seconds = VARIANTS.map((variant) => stats[variant]?.seconds ?? 0).reduce((a, b) => a + b, 0);
    const cells = [
      name,
      megabytes(before?.bytes),
      ...VARIANTS.map(cell),
      `${before?.triangles ?? '–'} → ${after?.triangles ?? '–'}`,
      `${megabytes(before?.textureBytes)} → ${megabytes(after?.textureBytes)}`,
      seconds.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : (bytes / 1e6).toFixed(2);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

await main();
