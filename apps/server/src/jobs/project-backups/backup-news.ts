import type { Language } from '@anchora/contract/languages';
import type { BackupRow } from '../../features/project-backups/backup-repository';

export type BackupNews = { event: 'failing' | 'paused'; row: BackupRow; owner: BackupOwner };
interface BackupOwner {
  id: number;
  email: string;
  language: Language | null;
}

/** The key of the notification with the same news. */
export function keyOf({ event, row }: Pick<BackupNews, 'event' | 'row'>): string {
  const since = event === 'paused' ? row.pausedAt : row.failingSince;
  return `backups:${row.id}:${event}:${since?.toISOString() ?? ''}`;
}
