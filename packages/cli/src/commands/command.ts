import { CallError, NoAnswerError, createClient, type Client } from '@anchora/client/client';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { OwnToken } from '@anchora/contract/api-tokens';
import type { TokenScope } from '@anchora/contract/token-scopes';
import type { ParseArgsConfig } from 'node:util';
import { CliError, EXIT, UnfinishedError, usageError, type ExitCode } from '../cli-error';
import type { Progress } from '../output/progress';
import { presentSignIn } from '../sign-in/present-sign-in';
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

export interface Session {
  client: Client;
  server: string;
  token: OwnToken;
}

/** Shorter waits are over before anyone has read of them. Chosen, not measured. */
const LEAST_TOLD_S = 2;
/** Requests without an answer for about five minutes, with the growing waits between them. */
const ATTEMPTS = 16;

export function clientFor(run: Run, signIn: { server: string; token: string }): Client {
  const { surroundings, words, progress } = run;
  return createClient({
    ...signIn,
    fetch: surroundings.fetch,
    sleep: surroundings.sleep,
    attempts: ATTEMPTS,
    limitedAttempts: Infinity,
    onWait: ({ ms, reason, body }) => {
      const seconds = Math.ceil(ms / 1000);
      if (seconds < LEAST_TOLD_S) return;
      const why = body ? words.ofServer(body) : words.say('wait-no-answer', { server: signIn.server });
      progress.show(
        reason === 'limited' ? words.say('wait-limited', { why, seconds }) : words.say('wait-retry', { why, seconds }),
      );
    },
  });
}

/** Scopes that a token needs to make projects. @param isPublic whether visitors see any of them at once */
export function scopesToMake(isPublic: boolean): TokenScope[] {
  return isPublic ? ['read', 'write', 'publish'] : ['read', 'write'];
}

/**
 * Signs in, and checks that the token may do what the command needs before anything is sent.
 *
 * @throws CliError `scope-missing`
 */
export async function openSession(run: Run, scopes: readonly TokenScope[]): Promise<Session> {
  const signIn = await presentSignIn(run.surroundings, textOf(run, 'server'));
  const client = clientFor(run, signIn);
  const token = await client.call('readToken', {});
  const missing = scopes.filter((scope) => !token.scopes.includes(scope));
  if (missing.length > 0) throw new CliError('scope-missing', { scopes: missing }, EXIT.notSignedIn);
  return { client, server: signIn.server, token };
}

/** A failure in words, with the exit code for it. */
export function describeFailure(error: unknown, words: Words): { code: string; message: string; exit: ExitCode } {
  if (error instanceof CliError) {
    return { code: error.code, message: words.say(error.code, error.params as never), exit: error.exit };
  }
  if (error instanceof CallError) {
    const { status, body } = error;
    const message = body ? serverMessage(body, words) : words.say('answer-unreadable', { status: String(status) });
    return { code: body?.code ?? `http-${status}`, message, exit: exitOf(status) };
  }
  if (error instanceof NoAnswerError) {
    return {
      code: 'no-answer',
      message: words.say('no-answer', { cause: innermost(error).message }),
      exit: EXIT.noServer,
    };
  }
  const { message } = error instanceof Error ? error : { message: String(error) };
  return { code: 'unexpected', message: words.say('unexpected', { message }), exit: EXIT.failed };
}

/** `fetch` only says that it failed; the error that it translates says why. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

/** The message of the server, and a line for each field, such as the places of a scene that prevent its publication. */
function serverMessage(body: ApiErrorBody, words: Words): string {
  const lines = Object.entries(body.fieldErrors ?? {}).map(([field, fault]) => {
    const english = body.fields?.[field];
    return `  ${field}: ${words.ofServer(english === undefined ? fault : { ...fault, message: english })}`;
  });
  return [words.ofServer(body), ...lines].join('\n');
}

function exitOf(status: number): ExitCode {
  if (status === 401) return EXIT.notSignedIn;
  return status >= 500 ? EXIT.noServer : EXIT.failed;
}
