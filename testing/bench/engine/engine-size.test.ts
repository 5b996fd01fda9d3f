import { expect, it } from 'vitest';
import { measureEngineSize, TRACKING_GZIP_LIMIT_BYTES } from './engine-size';

it('keeps the engine that every visitor loads within its size', async () => {
  const { trackingGzip, wholeGzip } = await measureEngineSize();
  expect(trackingGzip).toBeGreaterThan(0.9 * TRACKING_GZIP_LIMIT_BYTES);
  expect(trackingGzip).toBeLessThanOrEqual(TRACKING_GZIP_LIMIT_BYTES);
  expect(wholeGzip).toBeGreaterThan(trackingGzip);
});
