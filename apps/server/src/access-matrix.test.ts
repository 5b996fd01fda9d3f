import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { describeAccessMatrix } from './access-matrix.suite';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

// Strangers get the same answers for these as for a deleted project; takedowns.test.ts shows what a block closes.
describeAccessMatrix('disk', () => testApp, { further: ['private', 'archived', 'withheld', 'blocked'] });
