import { expect, it } from 'vitest';
import { ENV_NAMES } from '../../apps/server/src/config/env';
import { NO_LIMITS } from './no-limits';

it('lifts every limit that the server puts on requests in a time', () => {
  const limits = ENV_NAMES.filter((name) => /_LIMIT(?:_|$)/.test(name));
  expect(limits.length).toBeGreaterThan(5);
  expect(Object.keys(NO_LIMITS)).toEqual(expect.arrayContaining(limits));
});
