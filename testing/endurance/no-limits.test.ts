import { expect, it } from 'vitest';
import { ENV_NAMES } from '../../apps/server/src/config/env';
import { NO_LIMITS } from './no-limits';

it('lifts every limit of requests in a time that the server has', () => {
  const limits = ENV_NAMES.filter((name) => /_LIMIT(?:_|$)/.test(name));
  expect(Object.keys(NO_LIMITS)).toEqual(expect.arrayContaining(limits));
});
