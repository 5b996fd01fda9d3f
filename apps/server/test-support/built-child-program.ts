import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
// The extension keeps vitest.config.ts from replacing this import, too.
import { childProgram as childProgramBeside, type ChildProgram } from '../src/child-processes/child-program.js';

export type { ChildProgram };

/**
 * Replaces child-program.ts in the server's tests: a program of the server runs from the bundle of this run, with the
 * permissions that it has in production, and so does one of the tests that is built with it.
 */
export function childProgram<Request, Answer>(name: string, caller: string): ChildProgram<Request, Answer> {
  const built = path.join(inject('testBuild'), `${name}.child.js`);
  return existsSync(built) ? { name, url: pathToFileURL(built) } : childProgramBeside(name, caller);
}
