import { readFile, readdir } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { fixturePath } from '../../fixtures/fixture-path';
import { kernels } from '../../../apps/web/build/kernels';
import { toI420 } from '../../support/fake-camera/i420';
import { stillPath } from '../../support/fake-camera/pose-path';
import { frameFromTarget } from '../../support/fake-camera/projection';
import { clutter, renderFrame } from '../../support/fake-camera/render-frame';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../support/chromium';
import { trackingFileOf } from '../../support/projects';
import { heapBytes, residentBytes, untilWorkersEnded } from './page-memory';

/** Times since the creation of the worker, ms. */
export interface CycleTimes {
  /** Time until worker, kernels and trained target are ready. */
  readyMs: number;
  /** Time until the second picture has confirmed the target. */
  firstPoseMs: number;
}

/** Memory after a full garbage collection. */
export interface MemorySample {
  cycles: number;
  heapBytes: number;
  workers: number;
  /** Resident memory of the page's process, WASM memories included; null if the system does not report it. */
  residentBytes: number | null;
}

export interface CyclesReport {
  times: CycleTimes[];
  samples: MemorySample[];
}

interface CyclesOptions {
  cycles: number;
  /** Number of cycles between two memory samples. */
  sampleEvery: number;
  /** Existing folder for the bundled page; the caller removes it. */
  folder: string;
  log: (line: string) => void;
}

const PICTURE = fixturePath('pictures/night-market.jpg');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Starts the tracker in a real browser, tracks, and takes it down, many times; samples memory. */
export async function runTrackerCycles({ cycles, sampleEvery, folder, log }: CyclesOptions): Promise<CyclesReport> {
  await bundlePage(folder);
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: CHROMIUM_ARGS,
  });
  let server: Server | null = null;
  try {
    server = await serve(folder, await trackingFileOf(PICTURE), await cameraFrame());
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'runCycles' in window);
    const session = await page.context().newCDPSession(page);
    const report: CyclesReport = { times: [], samples: [] };
    while (report.times.length < cycles) {
      const count = Math.min(sampleEvery, cycles - report.times.length);
      report.times.push(...(await page.evaluate((n) => window.runCycles(n), count)));
      const sample = await takeSample(browser, page, session, report.times.length);
      report.samples.push(sample);
      log(describe(sample));
    }
    return report;
  } finally {
    await browser.close();
    server?.close();
  }
}

function describe(sample: MemorySample): string {
  const resident = sample.residentBytes === null ? '' : `, resident ${(sample.residentBytes / 1e6).toFixed(0)} MB`;
  return `  ${sample.cycles} cycles: heap ${(sample.heapBytes / 1e6).toFixed(2)} MB${resident}, ${sample.workers} workers`;
}

/** Bundles the page as the product is bundled, so that the tested code is the shipped code. */
async function bundlePage(folder: string): Promise<void> {
  await build({
    root: path.join(import.meta.dirname, 'cycles-page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [kernels()],
    build: { outDir: folder, emptyOutDir: true },
  });
}

/** Picture of a 640×480 camera: the target in front of a wall. */
async function cameraFrame(): Promise<Uint8Array> {
  const { data, info } = await sharp(PICTURE)
    .resize(640, 640, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = { width: 640, height: 480 };
  const pose = stillPath({ pitchDeg: 20, rollDeg: 10 })[0];
  return toI420(renderFrame(clutter(frame, 1), { ...info, data }, frameFromTarget(pose, frame)));
}

async function serve(folder: string, target: Uint8Array, frame: Uint8Array): Promise<Server> {
  const files = new Map<string, Uint8Array>([
    ['/target.mind', target],
    ['/frame.i420', frame],
  ]);
  for (const name of await readdir(folder, { recursive: true })) {
    if (path.extname(name) in TYPES)
      files.set(`/${name.replaceAll(path.sep, '/')}`, await readFile(path.join(folder, name)));
  }
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = files.get(name);
    response.statusCode = body ? 200 : 404;
    response.setHeader('content-type', TYPES[path.extname(name)] ?? 'application/octet-stream');
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function takeSample(browser: Browser, page: Page, session: CDPSession, cycles: number): Promise<MemorySample> {
  await untilWorkersEnded(page);
  return {
    cycles,
    heapBytes: await heapBytes(session),
    workers: page.workers().length,
    residentBytes: await residentBytes(browser),
  };
}
