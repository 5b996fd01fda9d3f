/** Purpose of the key that seals the secrets of buckets. */
export const BACKUP_SECRETS = 'secrets of backups';

/** A sealed secret can be opened for its own workspace only. */
export function labelOfBackupSecret(workspaceId: number): string {
  return `backups of workspace ${workspaceId}`;
}
