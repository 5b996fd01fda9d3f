import type { Client } from '@anchora/client/client';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import { CliError } from '../cli-error';
import type { Words } from '../texts/words';

/**
 * Waits until the server has the tracking data of these pictures.
 *
 * @throws CliError `picture-not-trackable`
 */
export async function prepareTargets(
  client: Client,
  imageIds: readonly string[],
  { sleep, words }: { sleep: (ms: number) => Promise<void>; words: Words },
): Promise<void> {
  for (const fileId of new Set(imageIds)) {
    let { state, failure } = await client.call('buildTarget', { params: { fileId }, body: {} });
    while (state === 'queued' || state === 'building') {
      await sleep(JOB_POLL_MS);
      ({ state, failure } = await client.call('readTarget', { params: { fileId } }));
    }
    if (state === 'failed') {
      throw new CliError('picture-not-trackable', { reason: failure ? words.ofServer(failure) : '' });
    }
  }
}
