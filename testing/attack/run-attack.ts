/**
 * Attacks a built server, one attack after another, while another user reads and uploads: `npm run attack`, or
 * `npm run attack -- --seconds 20 --only builds`. Exits with 1 if that user is slowed down beyond the limits.
 *
 * Each attack strikes in several rounds, with a time without attack before each, so that other work of the machine
 * slows down both alike.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fixturePath } from '../fixtures/fixture-path';
import { startBuiltServer } from '../support/built-server';
import { childMessageOf } from '../support/child-message';
import { namesWith } from '../support/name-options';
import { positiveNumber } from '../support/number-options';
import { actAsBystander, type Experience } from '../support/other-user/bystander';
import { Caller } from '../support/other-user/caller';
import { ATTACKS } from './attacks';
import type { AttackerReport } from './run-attacker';
import { judge } from './verdict';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, only: { type: 'string' } } });
/**
 * Strikes of one attack, each after a look at the user without one, so that other work on the machine evens out:
 * docs/attack.md names four.
 */
const ROUNDS = 4;
const strikeS = positiveNumber('seconds', values.seconds) / ROUNDS;
const attacks = namesWith(
  'only',
  values.only ?? '',
  ATTACKS.map(({ name }) => name),
);
/** Longest time after a strike for which what it has queued may go on. Chosen, not measured. */
const SETTLE_MS = 20_000;
/** Time between two looks whether it has ended. Chosen, not measured. */
const SETTLED_EVERY_MS = 250;
/**
 * Time in which the user is watched before anything counts, so that the server's code is compiled. Chosen, not
 * measured.
 */
const WARM_UP_S = 5;
const NS_PER_MS = 1e6;
const METRICS_TOKEN = 'metrics token of the attacked server';

interface Observed extends Experience {
  /** Time for which the server waited for a processor. */
  waitedMs: number;
  /** Time for which the user was watched. */
  seconds: number;
}

const ATTACKER = fileURLToPath(new URL('./run-attacker.ts', import.meta.url));

const server = await startBuiltServer({
  REGISTER_LIMIT: '1000',
  UPLOAD_LIMIT: '1000',
  // An empty value stands for the default.
  ADDRESS_REQUEST_LIMIT: '',
  ACCOUNT_REQUEST_LIMIT: '',
  LOG_LEVEL: 'fatal',
  METRICS_TOKEN,
});
try {
  // From an address of its own, as users are limited by theirs, too.
  const bystander = await new Caller(server.origin, '127.0.0.2').signUp('bystander');
  const seen = await prepareReads(bystander);
  await look(WARM_UP_S);
  print(
    `| Attack | Answers | Reads alone, p95 | Reads, p95 | Upload alone | Upload, longest | Server waited | Problems |`,
  );
  print(`| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |`);
  for (const name of attacks) {
    const attacker = fork(ATTACKER, [server.origin, name], { execArgv: ['--import', 'tsx'] });
    try {
      await suffer(attacker, name);
    } finally {
      attacker.kill();
    }
  }

  async function suffer(attacker: ChildProcess, name: string): Promise<void> {
    await childMessageOf(attacker);
    const [alone, attacked] = [newlyObserved(), newlyObserved()];
    const statuses: AttackerReport['statuses'] = {};
    for (let round = 0; round < ROUNDS; round++) {
      await settled();
      add(alone, await look(strikeS));
      attacker.send(strikeS);
      // Both are awaited together: a rejection without a handler would end this process, and leave the server behind.
      const [reported, seenMeanwhile] = await Promise.all([childMessageOf<AttackerReport>(attacker), look(strikeS)]);
      add(attacked, seenMeanwhile);
      for (const [status, count] of Object.entries(reported.statuses))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
    }
    report(name, statuses, alone, attacked);
  }

  async function look(forSeconds: number): Promise<Observed> {
    const [beganAtMs, before] = [performance.now(), waitedMs(server.pid)];
    const experience = await actAsBystander(bystander, { ...seen, durationMs: forSeconds * 1000 });
    return {
      ...experience,
      waitedMs: waitedMs(server.pid) - before,
      seconds: (performance.now() - beganAtMs) / 1000,
    };
  }
} finally {
  await server.stop();
}

/** Resolves when no child process of the server runs or is waited for, at the latest after `SETTLE_MS`. */
async function settled(): Promise<void> {
  const untilMs = Date.now() + SETTLE_MS;
  while (Date.now() < untilMs) {
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
    if (!/^anchora_children_(?:running|waiting)\{.*\} [1-9]/m.test(await answer.text())) return;
    await sleep(SETTLED_EVERY_MS);
  }
}

async function prepareReads(bystander: Caller): Promise<{ paths: string[]; picture: Buffer }> {
  const picture = await readFile(fixturePath('pictures/harbour.jpg'));
  const model = await bystander.upload('beacon.glb', await readFile(fixturePath('models/beacon.glb')));
  const { url: modelUrl } = JSON.parse(model.body.toString()) as { url: string };
  const body = { name: 'Beacon', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
  const made = await bystander.call('POST', '/api/projects', body);
  const { id, shareId } = JSON.parse(made.body.toString()) as { id: number; shareId: string };
  return { paths: [`/api/projects/${shareId}`, `/api/projects/${id}`, '/api/projects'], picture };
}

function report(name: string, statuses: AttackerReport['statuses'], alone: Observed, attacked: Observed): void {
  const { readP95Ms, uploadMs, problems } = judge(alone, attacked);
  const before = judge(alone, alone);
  const answers = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut off' : status}`,
  );
  const times = [before.readP95Ms, readP95Ms, before.uploadMs, uploadMs].map((time) => `${Math.round(time)} ms`);
  const waited = [alone, attacked].map((one) => Math.round(one.waitedMs / one.seconds)).join(' → ');
  print(`| ${[name, answers.join(', '), ...times, `${waited} ms/s`, problems.join('; ') || 'none'].join(' | ')} |`);
  if (problems.length > 0) process.exitCode = 1;
}

function newlyObserved(): Observed {
  return { readsMs: [], uploadsMs: [], faults: [], waitedMs: 0, seconds: 0 };
}

function add(total: Observed, more: Observed): void {
  total.readsMs.push(...more.readsMs);
  total.uploadsMs.push(...more.uploadsMs);
  total.faults.push(...more.faults);
  total.waitedMs += more.waitedMs;
  total.seconds += more.seconds;
}

/** Time for which the process's main thread could have run and waited for a processor (Linux: proc(5), schedstat). */
function waitedMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / NS_PER_MS;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
