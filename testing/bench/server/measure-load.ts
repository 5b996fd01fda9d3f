import type { Project, PublicProject } from '@anchora/contract/projects';
import { MAX_CONNECTIONS } from '../../../apps/server/src/db/database';
import { median } from '../../support/median';
import { type BenchServers, runLoadGenerator, startYardstick, WEB_DIR } from './bench-servers';
import type { LoadOptions, LoadResult } from './load-generator';
import { verdict } from '../verdict';

export interface Visit extends BenchServers {
  project: Project;
  cookie: string;
  /** A script of the web app. */
  assetPath: string;
}

type Measured = LoadResult & { cpuMs: number };
/** Measurements of the yardstick and of the product, one directly after the other. */
type Pair = Record<'bare' | 'product', Measured>;

/** A request to the product, and that of the yardstick. */
interface Compared {
  base: Pick<LoadOptions, 'port' | 'path' | 'headers'>;
  path: string;
  headers: Record<string, string>;
}

/** Ten times the connections to the database, so that requests queue. Chosen, not measured. */
const CONNECTIONS = 10 * MAX_CONNECTIONS;
/** Length of a round. Chosen, not measured. */
const ROUND_MS = 4000;
/** Rounds whose median is taken. Chosen, not measured. */
const ROUNDS = 3;
/** Largest ratio of the product's p99 to the yardstick's. Chosen, not measured, like the gates below. */
const MAX_P99_RATIO = 5;

/** Least rates of the product, as shares of the yardstick's. */
const GATES = { 'share API': 0.7, 'owner read': 0.5, 'share page (br)': 0.6, 'static file (br)': 0.7 } as const;
type LoadMeasure = keyof typeof GATES;
export const LOAD_MEASURES = Object.keys(GATES) as LoadMeasure[];

/**
 * Each round measures the yardstick directly before the product, so that both meet the same state of the machine.
 */
export async function measureLoad(
  { app, databaseUrl, project, cookie, assetPath }: Visit,
  measures: readonly LoadMeasure[] = LOAD_MEASURES,
): Promise<void> {
  const answer = (await (await fetch(`${app.origin}/api/projects/${project.shareId}`)).json()) as PublicProject;
  const yardstick = await startYardstick({ databaseUrl, webDir: WEB_DIR, answer });
  const appPort = Number(new URL(app.origin).port);
  const row = { port: yardstick.port, path: `/row/${project.shareId}`, headers: {} };
  const bareFile = { port: yardstick.port, path: assetPath, headers: { 'accept-encoding': 'br' } };
  const measured: Record<LoadMeasure, Compared> = {
    'share API': { base: row, path: `/api/projects/${project.shareId}`, headers: {} },
    'owner read': { base: row, path: `/api/projects/${project.id}`, headers: { cookie } },
    'share page (br)': { base: row, path: `/view/ar/${project.shareId}`, headers: { 'accept-encoding': 'br' } },
    'static file (br)': { base: bareFile, path: assetPath, headers: { 'accept-encoding': 'br' } },
  };
  const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
  try {
    await requireSameBytes(`http://127.0.0.1:${row.port}${row.path}`, answer);
    for (const name of measures) {
      const { base, path, headers } = measured[name];
      const own = { port: appPort, path, headers };
      // Both are compiled and connected before they are measured.
      for (const warmUp of [base, own]) await runLoadGenerator({ ...load, ...warmUp });
      const pairs: Pair[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        pairs.push({
          bare: await withCpu(yardstick, () => runLoadGenerator({ ...load, ...base })),
          product: await withCpu(app, () => runLoadGenerator({ ...load, ...own })),
        });
      }
      report(name, pairs);
    }
  } finally {
    await yardstick.stop();
  }
}

/** @returns the generator's measurements, and the server's processor time per answer. */
async function withCpu(server: { cpuMs(): number }, generate: () => Promise<LoadResult>): Promise<Measured> {
  const before = server.cpuMs();
  const seen = await generate();
  return { ...seen, cpuMs: (server.cpuMs() - before) / (seen.statuses['200'] ?? 0) };
}

function report(name: LoadMeasure, pairs: Pair[]): void {
  const rate = median(pairs.map(({ bare, product }) => product.perSecond / bare.perSecond));
  const p99 = median(pairs.map(({ bare, product }) => product.p99Ms / bare.p99Ms));
  const isWithin = rate >= GATES[name] && p99 <= MAX_P99_RATIO;
  const perSecond = median(pairs.map(({ product }) => product.perSecond));
  const bare = median(pairs.map((pair) => pair.bare.perSecond));
  const cpuMs = median(pairs.map(({ product }) => product.cpuMs));
  const bareCpuMs = median(pairs.map((pair) => pair.bare.cpuMs));
  console.log(
    `${verdict(isWithin)} ${name}: ${perSecond.toFixed(0)}/s, ${percent(rate)} of ${bare.toFixed(0)}/s ` +
      `(at least ${percent(GATES[name])}); p99 ${p99.toFixed(2)} times the yardstick's (at most ${MAX_P99_RATIO}); ` +
      `${cpuMs.toFixed(3)} ms of processor time each, the yardstick ${bareCpuMs.toFixed(3)} ms`,
  );
}

async function requireSameBytes(address: string, answer: PublicProject): Promise<void> {
  const text = await (await fetch(address)).text();
  if (text !== JSON.stringify(answer)) throw new Error(`The yardstick answers other bytes: ${text}`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}
