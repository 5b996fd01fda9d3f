/** How often backups are made; a week begins on Monday. */
export const BACKUP_INTERVALS = ['day', 'week'] as const;
export type BackupInterval = (typeof BACKUP_INTERVALS)[number];
