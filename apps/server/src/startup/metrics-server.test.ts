import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../../test-support/free-ports';
import { startMetricsServer } from './metrics-server';

/** Longer than a refusal takes on a busy machine. Chosen, not measured. */
const REFUSAL_TIMEOUT_MS = 5000;

it('answers at its address on the loopback alone, and nothing but the metrics', async () => {
  const [port = 0] = await freePorts(1);
  onTestFinished(await startMetricsServer(port));
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toContain('anchora_http_request_duration_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  // On Linux a server that listens on every address answers here, too.
  const elsewhere = fetch(`http://127.0.0.2:${port}/metrics`, { signal: AbortSignal.timeout(REFUSAL_TIMEOUT_MS) });
  await expect(elsewhere).rejects.toThrow();
});
