/**
 * Preloaded into the measured server. On SIGUSR2 it writes the longest stop of the event loop since the last signal,
 * ms. It starts with the first signal, because its timer costs processor time, too.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 2 });
process.on('SIGUSR2', () => {
  histogram.enable();
  writeFileSync(process.env.LOOP_DELAY_FILE, String(histogram.max / 1e6));
  histogram.reset();
});
