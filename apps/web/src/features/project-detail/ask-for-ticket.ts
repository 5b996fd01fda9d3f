import type { DownloadTicket } from '@anchora/contract/project-archive';
import { ApiError } from '../../api/api-error';
import { requestProjectDownload } from '../../api/project-download';
import { askToUpgrade } from '../../api/upgrade-prompt';

interface TicketOptions {
  /** Asked after a refusal: whether an upgrade by this user would help, and can still be offered. */
  mayUpgrade: () => boolean;
}

/**
 * Asks for a download, and offers the upgrade that a website needs.
 *
 * @returns null if the user did not upgrade.
 * @throws ApiError if the server refuses for another reason, or if no upgrade may be offered; ConnectionError without an
 *   answer.
 */
export async function askForTicket(
  projectId: number,
  kind: 'download' | 'site',
  { mayUpgrade }: TicketOptions,
): Promise<DownloadTicket | null> {
  try {
    return await requestProjectDownload(projectId, kind);
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code !== 'site-needs-pro' || !mayUpgrade()) throw error;
    return (await askToUpgrade({ kind: 'plan' })) ? requestProjectDownload(projectId, kind) : null;
  }
}
