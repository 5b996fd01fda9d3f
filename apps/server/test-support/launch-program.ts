import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Starts a program of the tests in a separate process, which reads its settings by `givenSettings`.
 *
 * @param program file of its source.
 * @param stdout default: the output of this process.
 */
export function launchProgram(program: string, settings: object, stdout: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const words = ['--import', 'tsx', program, JSON.stringify(settings)];
  return spawn(process.execPath, words, { stdio: ['ignore', stdout, 'inherit'] });
}
