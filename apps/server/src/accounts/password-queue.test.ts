import { expect, it } from 'vitest';
import { PasswordQueue, type Guesser } from './password-queue';

/**
 * Runs password checks that are requested together.
 *
 * @returns the guessers' names in the order in which their checks began, and the most checks that ran at once.
 */
async function runTogether(guessers: (Guesser & { name: string })[]) {
  const queue = new PasswordQueue();
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    guessers.map((guesser) =>
      queue.run(guesser, async () => {
        begun.push(guesser.name);
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      }),
    ),
  );
  return { begun, most };
}

const flood = (network: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `${network}${i}`, network, isKnown: false }));

it('runs two checks at once, those of browsers that the account has used first', async () => {
  const { begun, most } = await runTogether([...flood('a', 50), { name: 'owner', network: 'z', isKnown: true }]);
  expect(most).toBe(2);
  expect(begun.slice(0, 3)).toEqual(['a0', 'a1', 'owner']);
  expect(begun).toHaveLength(51);
});

it('lets networks take turns, however many checks each asks for', async () => {
  const { begun } = await runTogether([
    ...flood('a', 50),
    ...flood('b', 50),
    { name: 'owner', network: 'z', isKnown: false },
  ]);
  // Two checks of the first network run at once; from then on each network has one turn.
  expect(begun.slice(0, 5)).toEqual(['a0', 'a1', 'a2', 'b0', 'owner']);
});

it('goes on after a check that failed', async () => {
  const queue = new PasswordQueue();
  const guesser = { network: 'a', isKnown: false };
  const checks = [1, 2, 3, 4].map(() => queue.run(guesser, () => Promise.reject(new Error('broken'))));
  for (const check of checks) await expect(check).rejects.toThrow('broken');
  expect(await queue.run(guesser, () => Promise.resolve('fine'))).toBe('fine');
});
