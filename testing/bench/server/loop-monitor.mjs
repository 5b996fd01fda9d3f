/**
 * Preloaded into the measured server. On SIGUSR2 it writes the longest stop of the event loop since the last signal,
 * ms. It starts with the first signal, because its timer costs processor time, too.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const NS_PER_MS = 1e6;
// The resolution is the interval of its samples, ms.
const histogram = monitorEventLoopDelay({ resolution: 2 });
process.on('SIGUSR2', () => {
  histogram.enable();
  // The file gets its name once it is whole, because the bench reads it as soon as it exists.
  const file = process.env.LOOP_DELAY_FILE;
  writeFileSync(`${file}.new`, String(histogram.max / NS_PER_MS));
  renameSync(`${file}.new`, file);
  histogram.reset();
});
