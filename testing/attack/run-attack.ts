/**
 * Attacks a built server, one attack after another, while another user reads and uploads: `npm run attack`, or
 * `npm run attack -- --seconds 20 --only builds`. Exits with 1 if that user is slowed down beyond the limits.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fixturePath } from '../fixtures/fixture-path';
import { startBuiltServer } from '../support/built-server';
import { ATTACKS } from './attacks';
import { watch, type Experience } from './bystander';
import { Caller } from './caller';
import type { AttackerReport } from './run-attacker';
import { judge } from './verdict';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, only: { type: 'string' } } });
const seconds = Number(values.seconds);
const ATTACKER = fileURLToPath(new URL('./run-attacker.ts', import.meta.url));

const server = await startBuiltServer({
  REGISTER_LIMIT: '1000',
  UPLOAD_LIMIT: '1000',
  // The defaults.
  ADDRESS_REQUEST_LIMIT: '',
  ACCOUNT_REQUEST_LIMIT: '',
  LOG_LEVEL: 'fatal',
});
try {
  const bystander = await new Caller(server.origin).signUp('bystander');
  const seen = await prepareReads(bystander);
  await look(5);
  print(`| Attack | Answers | Reads alone, p95 | Reads, p95 | Upload alone | Upload, longest | Problems |`);
  print(`| --- | --- | ---: | ---: | ---: | ---: | --- |`);
  for (const { name } of ATTACKS.filter((attack) => attack.name.includes(values.only ?? ''))) {
    const attacker = fork(ATTACKER, [server.origin, name], { execArgv: ['--import', 'tsx'] });
    await messageOf(attacker);
    const alone = await look(6);
    attacker.send(seconds);
    const reported = messageOf<AttackerReport>(attacker);
    const attacked = await look(seconds);
    const { statuses } = await reported;
    report(name, statuses, alone, attacked);
  }

  function look(forSeconds: number): Promise<Experience> {
    return watch(bystander, { ...seen, durationMs: forSeconds * 1000 });
  }
} finally {
  await server.stop();
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

async function messageOf<Message>(attacker: ChildProcess): Promise<Message> {
  const ended = once(attacker, 'exit').then(([code]) => {
    throw new Error(`the attacker ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(attacker, 'message'), ended])) as [Message];
  return message;
}

function report(name: string, statuses: AttackerReport['statuses'], alone: Experience, attacked: Experience): void {
  const { readP95Ms, uploadMs, problems } = judge(alone, attacked);
  const before = judge(alone, alone);
  const answers = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut off' : status}`,
  );
  const times = [before.readP95Ms, readP95Ms, before.uploadMs, uploadMs].map((time) => `${Math.round(time)} ms`);
  print(`| ${[name, answers.join(', '), ...times, problems.join('; ') || 'none'].join(' | ')} |`);
  if (problems.length > 0) process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
