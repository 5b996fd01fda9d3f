/**
 * What Lighthouse (mobile) says of the pages that people land on: sign-in, dashboard, share page, pricing. Gates: each of
 * its four scores at least 95, layout shift at most 0.02. Speed depends on the machine being quiet.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { request } from '@playwright/test';
import { registerByApi } from '../e2e/support/accounts';
import { createTrackedProject } from '../e2e/support/projects';
import { fixturePath } from '../../../fixtures/fixture-path';
import { BENCH_PICTURE } from './bench-project';
import { startBenchServer } from './bench-server';

const LEAST_SCORE = 95;
const MOST_LAYOUT_SHIFT = 0.02;

interface Audit {
  address: string;
  scores: Record<string, number>;
  layoutShift: number;
  largestPaintMs: number;
  blockedMs: number;
  failed: string[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

function run(args: string[], capture: boolean): string {
  const answer = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
  });
  if (answer.status !== 0) throw new Error(`${args.join(' ')} failed; see above.`);
  return answer.stdout ?? '';
}

async function makeAccount(origin: string): Promise<{ cookie: string; shareId: string }> {
  const api = await request.newContext({ baseURL: origin });
  try {
    await registerByApi(api, origin);
    const picture = { name: 'Bench', picture: BENCH_PICTURE, content: fixturePath('clips/clock-16x9.mp4') };
    const { shareId } = await createTrackedProject(api, origin, picture);
    const { cookies } = await api.storageState();
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), shareId };
  } finally {
    await api.dispose();
  }
}

function audit(origin: string, cookie: string, addresses: string[]): Audit[] {
  const lines = run(['lighthouse/run.mjs', origin, cookie, ...addresses], true)
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Audit);
}

run(['scripts/install-tool.mjs', 'lighthouse'], false);
const server = await startBenchServer();
try {
  const { cookie, shareId } = await makeAccount(server.origin);
  const audits = [
    ...audit(server.origin, '', ['/auth', `/share/${shareId}`, '/pricing']),
    ...audit(server.origin, cookie, ['/dashboard']),
  ];
  for (const { address, scores, layoutShift, largestPaintMs, blockedMs, failed } of audits) {
    const passed = Object.values(scores).every((score) => score >= LEAST_SCORE) && layoutShift <= MOST_LAYOUT_SHIFT;
    const words = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
    console.log(
      `${address.replace(shareId, '{shareId}').padEnd(18)} ${words.join(', ')}, layout shift ${layoutShift.toFixed(3)}, ` +
        `largest paint ${largestPaintMs} ms, blocked ${blockedMs} ms  ${passed ? 'pass' : 'FAIL'}`,
    );
    if (failed.length > 0) console.log(`  not passed: ${[...new Set(failed)].join(', ')}`);
    if (!passed) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
