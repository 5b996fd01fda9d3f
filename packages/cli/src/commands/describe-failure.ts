import { CallError, NoAnswerError } from '@anchora/client/client';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { CliError, EXIT, type ExitCode } from '../cli-error';
import type { Words } from '../texts/words';

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
