import { expect, it } from 'vitest';
import { stepBegins } from './step-begins';

const never = new Promise<never>(() => undefined);

it('resolves when the step begins, also after its work has ended', async () => {
  const begun = new Promise((resolve) => setTimeout(resolve, 20));
  await expect(stepBegins('variant', { begun, making: Promise.resolve(), withinMs: 5000 })).resolves.toBeUndefined();
});

it('rejects at once with the cause if the work fails before the step begins', async () => {
  const cause = new Error('the button is not there');
  const begins = stepBegins('creation', { begun: never, making: Promise.reject(cause), withinMs: 60_000 });
  await expect(begins).rejects.toMatchObject({ message: expect.stringContaining('"creation"') as string, cause });
});

it('rejects if the step has not begun within the time', async () => {
  const begins = stepBegins('copy', { begun: never, making: never, withinMs: 20 });
  await expect(begins).rejects.toThrow('the step "copy" did not begin within 0.02 s');
});

it('lets the work fail after the step has begun, because something is then killed on purpose', async () => {
  let fail: ((reason: Error) => void) | undefined;
  const making = new Promise<never>((_, reject) => (fail = reject));
  await stepBegins('upload', { begun: Promise.resolve(), making, withinMs: 5000 });
  fail?.(new Error('killed'));
  // An unhandled rejection would fail this run.
  await new Promise((resolve) => setTimeout(resolve));
});
