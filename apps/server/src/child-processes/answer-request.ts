import type { ChildProgram } from './child-program';

/** An error that a child threw; `code` is that of the system, such as ENOSPC. */
export interface ChildError {
  message: string;
  stack: string;
  code?: string;
}

/** Messages of a child process: any number of progress reports, then an answer or an error. */
export type ChildMessage<Answer> = { percent: number } | { answer: Answer } | { error: ChildError };

/**
 * Answers the single request of the parent, then waits to be ended. Every `*.child.ts` but the launcher's consists of
 * this call. The handler may report progress, 0..100.
 *
 * @throws Error outside a child process.
 */
export function answerRequest<Program extends ChildProgram<never, unknown>>(
  handle: (request: RequestOf<Program>, report: (percent: number) => void) => Promise<AnswerOf<Program>>,
): void {
  if (!process.send) throw new Error('expected to run as a child process with a message channel');
  // The parent has gone, so nobody waits for the answer.
  process.once('disconnect', () => process.exit());
  process.once('message', (request: RequestOf<Program>) => {
    void handle(request, reportProgress)
      .then((answer): ChildMessage<AnswerOf<Program>> => ({ answer }), toErrorMessage)
      .then((message) => process.send?.(message));
  });
}

function reportProgress(percent: number): void {
  process.send?.({ percent });
}

type RequestOf<Program> = Program extends ChildProgram<infer Request, unknown> ? Request : never;
type AnswerOf<Program> = Program extends ChildProgram<never, infer Answer> ? Answer : never;

function toErrorMessage(thrown: unknown): { error: ChildError } {
  const error: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack = '', code } = error;
  return { error: { message, stack, ...(code !== undefined && { code }) } };
}
