import { MINUTE_MS } from '@anchora/contract/durations';
import type { Deps } from '../../deps';
import { seedSamples } from './seed-samples';

/**
 * One try a minute stores the samples soon after the storage is back, and does not fill the log before. Chosen, not
 * measured.
 */
const RETRY_MS = MINUTE_MS;

/**
 * Seeds the sample content now, and again every minute until it succeeds: an unreachable storage must not keep the
 * server from starting.
 */
export async function keepSamples(
  deps: Pick<Deps, 'db' | 'store'>,
  folder: string,
  onError: (message: string, error: unknown) => void,
): Promise<{ stop: () => Promise<void> }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = async (): Promise<void> => {
    try {
      await seedSamples(deps, folder);
    } catch (error) {
      onError('the sample content of the templates could not be stored; the next try is in a minute', error);
      if (!stopped) timer = setTimeout(retry, RETRY_MS);
    }
  };
  const retry = (): void => {
    running = attempt();
  };
  let running = attempt();
  await running;
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
