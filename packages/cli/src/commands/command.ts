import type { ParseArgsConfig } from 'node:util';
import { UnfinishedError, usageError, type ExitCode } from '../cli-error';
import type { Progress } from '../output/progress';
import type { Surroundings } from '../surroundings';
import type { Words } from '../texts/words';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** A command line after it was read. */
export interface Run {
  surroundings: Surroundings;
  words: Words;
  progress: Progress;
  /** Words after the command. */
  operands: string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints a result: as JSON with `--json`, else in words. */
  print: (result: unknown, inWords: () => string) => void;
}

export interface Command {
  /** Options besides those of all commands. */
  options: Options;
  run: (run: Run) => Promise<ExitCode>;
}

export function textOf({ values }: Run, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The operands as ids of projects. @throws CliError `id-missing`, `id-invalid` */
export function projectIds({ operands }: Run): number[] {
  if (operands.length === 0) throw usageError('id-missing', {});
  return operands.map((operand) => {
    if (!/^[1-9]\d{0,9}$/.test(operand)) throw usageError('id-invalid', { given: operand });
    return Number(operand);
  });
}

/** The only operand, as the id of a project. @throws CliError `one-id`, `id-missing`, `id-invalid` */
export function projectId(run: Run): number {
  const [id, other] = projectIds(run);
  if (id === undefined || other !== undefined) throw usageError('one-id', {});
  return id;
}

/**
 * Does the same with each project, one after the other, and prints the results.
 *
 * @param show the results as JSON, and in words.
 * @throws UnfinishedError if it fails after the first project
 */
export async function withEach<Result>(
  run: Run,
  ids: readonly number[],
  work: (id: number, index: number) => Promise<Result>,
  show: (results: Result[]) => { json: unknown; words: () => string },
): Promise<Result[]> {
  const results: Result[] = [];
  try {
    for (const [index, id] of ids.entries()) results.push(await work(id, index));
  } catch (error) {
    if (results.length === 0) throw error;
    const { json, words } = show(results);
    throw new UnfinishedError(json, words(), { cause: error });
  }
  run.progress.end();
  const { json, words } = show(results);
  run.print(json, words);
  return results;
}
