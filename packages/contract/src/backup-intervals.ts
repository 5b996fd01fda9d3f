/** A week’s backup begins on Monday. */
export const BACKUP_INTERVALS = ['day', 'week'] as const;
export type BackupInterval = (typeof BACKUP_INTERVALS)[number];
