import type { Session } from '../commands/open-session';
import { Journal } from './journal';
import { lockTable } from './table-lock';

/**
 * Works with the journal beside a file, which no other run can use meanwhile.
 *
 * @throws CliError `table-in-use`, `journal-of-other-place`, `journal-broken`
 */
export async function withJournal<T>(
  file: string,
  { server, token: { workspaceId } }: Session,
  work: (journal: Journal) => Promise<T>,
): Promise<T> {
  const release = await lockTable(`${file}.anchora.lock`);
  try {
    const journal = await Journal.open(`${file}.anchora.jsonl`, { server, workspaceId });
    try {
      return await work(journal);
    } finally {
      await journal.close();
    }
  } finally {
    await release();
  }
}
