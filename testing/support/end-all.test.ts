import { expect, it } from 'vitest';
import { endAll } from './end-all';

it('ends what comes after a failure, and throws the first one', async () => {
  const ended: string[] = [];
  const ending = endAll(
    () => Promise.reject(new Error('the browser hangs')),
    () => ended.push('server'),
    () => {
      throw new Error('the folder is in use');
    },
    () => Promise.resolve(ended.push('network')),
  );
  await expect(ending).rejects.toThrow('the browser hangs');
  expect(ended).toEqual(['server', 'network']);
});
