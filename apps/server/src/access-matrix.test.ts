import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { describeAccess } from './access-matrix.suite';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describeAccess('disk', () => testApp);
