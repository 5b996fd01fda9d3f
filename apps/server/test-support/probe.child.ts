import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { MB } from '@anchora/contract/limits';
import { answerRequest } from '../src/child-processes/answer-request';
import type { PROBE, ProbeAnswer } from './probe-child';

/** More than any test allows a child process. */
const MEMORY_MB = 4000;
/** Memory that is taken at a time. Chosen, not measured. */
const STEP_MB = 50;
/** Longer than any test runs. */
const LEFT_BEHIND_S = 600;

answerRequest<typeof PROBE>(async (request, report) => {
  if (request.do === 'spin') spin(request.pidFile);
  if (request.do === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (request.do === 'leave-behind') leaveBehind(request.marker);
  if (request.do === 'fill-memory') fillMemory();
  if (request.do === 'write-file') writeFile(request.path, request.sizeBytes);
  if (request.do !== 'echo') return describeProcess();
  report(50);
  return { ...describeProcess(), bytes: request.bytes };
});

function spin(pidFile?: string): never {
  if (pidFile !== undefined) writeFileSync(pidFile, String(process.pid));
  for (;;);
}

function leaveBehind(marker: string): void {
  const { pid } = spawn('/bin/sh', ['-c', `sleep ${LEFT_BEHIND_S}; true`, marker], { detached: true, stdio: 'ignore' });
  if (pid === undefined) throw new Error('no process was started');
}

function fillMemory(): void {
  const kept: Uint8Array[] = [];
  // The limit counts what is allocated, also where nothing has been written to it yet.
  for (let megabytes = 0; megabytes < MEMORY_MB; megabytes += STEP_MB) kept.push(new Uint8Array(STEP_MB * MB));
}

/** Writes the last byte of each megabyte: a file of that size, most of which the disk need not hold. */
function writeFile(path: string, sizeBytes: number): void {
  const file = openSync(path, 'w');
  for (let at = MB - 1; at < sizeBytes; at += MB) writeSync(file, new Uint8Array(1), 0, 1, at);
}

function describeProcess(): ProbeAnswer {
  const { pid, env } = process;
  return { pid, environment: { ...env }, folder: process.cwd(), inputBytes: readFileSync(0).length };
}
