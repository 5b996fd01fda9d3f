/**
 * Preloaded into the measured server: on SIGUSR2 writes the longest stop of its event loop since the last time, in ms. It
 * begins with the first signal, because its timer costs processor time too.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 2 });
process.on('SIGUSR2', () => {
  histogram.enable();
  writeFileSync(process.env.LOOP_DELAY_FILE, String(histogram.max / 1e6));
  histogram.reset();
});
