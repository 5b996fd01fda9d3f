import { expect, it } from 'vitest';
import { measureEngineSize, TRACKING_GZIP_LIMIT_BYTES } from './engine-size';

it('measures an engine for visitors of at most its limit, and of at least 90% of it', async () => {
  const { trackingGzipBytes, wholeGzipBytes } = await measureEngineSize();
  expect(trackingGzipBytes).toBeGreaterThan(0.9 * TRACKING_GZIP_LIMIT_BYTES);
  expect(trackingGzipBytes).toBeLessThanOrEqual(TRACKING_GZIP_LIMIT_BYTES);
  expect(wholeGzipBytes).toBeGreaterThan(trackingGzipBytes);
});
