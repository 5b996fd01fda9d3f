import { expect, it } from 'vitest';
import { OneAtATime, Turnstile } from './turnstile';

/** Starts a task that ends when `end` is called. */
function taskOf(lanes: OneAtATime<string>, key: string, begun: string[], name: string) {
  let end: ((error?: Error) => void) | undefined;
  const done = lanes.run(key, () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(name));
    });
  });
  return { done, end: (error?: Error) => end?.(error) };
}

it('runs tasks of one key in order, one at a time, and those of another key meanwhile', async () => {
  const lanes = new OneAtATime<string>();
  const begun: string[] = [];
  const [first, second, other] = [
    taskOf(lanes, 'ann', begun, 'first'),
    taskOf(lanes, 'ann', begun, 'second'),
    taskOf(lanes, 'bob', begun, 'other'),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first', 'other']);
  first.end(new Error('failed'));
  await expect(first.done).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  second.end();
  other.end();
  expect(await Promise.all([second.done, other.done])).toEqual(['second', 'other']);
});

it('runs two tasks at once, and the next one when one of them has ended or failed', async () => {
  const turnstile = new Turnstile(2);
  const begun: number[] = [];
  const fails: ((error: Error) => void)[] = [];
  const tasks = [0, 1, 2].map((task) =>
    turnstile.run(() => {
      begun.push(task);
      return new Promise<never>((_, reject) => fails.push(reject));
    }),
  );
  const ends = Promise.allSettled(tasks);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  fails[0]?.(new Error('failed'));
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const fail of fails.slice(1)) fail(new Error('failed'));
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
