/**
 * Preloaded into the measured server. On SIGUSR2 it writes the longest stop of the event loop since the last signal,
 * ms. It starts with the first signal, because its timer costs processor time, too.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 2 });
process.on('SIGUSR2', () => {
  histogram.enable();
  // Renamed once it is whole, since it is read as soon as it is there.
  const file = process.env.LOOP_DELAY_FILE;
  writeFileSync(`${file}.new`, String(histogram.max / 1e6));
  renameSync(`${file}.new`, file);
  histogram.reset();
});
