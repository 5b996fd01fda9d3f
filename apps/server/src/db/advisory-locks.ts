/**
 * Keys of the product's advisory locks, arbitrary, but the same in every process that uses its database. They stand in
 * one table, so that no two kinds of work share a key and wait for each other.
 */
export const ADVISORY_LOCKS = {
  migration: 4_727_181_001,
  /** Reserving room for an upload. */
  reservation: 4_727_181_002,
  sweep: 4_727_181_003,
  /** Background work that waits for servers of others. */
  errands: 4_727_181_012,
  /** Taking deliveries of webhooks. */
  deliveries: 4_727_181_011,
} as const;

/**
 * First half of the keys of backup folders' locks; the second half is made of the folder's path. PostgreSQL keeps keys
 * of two halves apart from those above.
 */
export const BACKUP_FOLDER_LOCKS = 4_727_181;
/** Like `BACKUP_FOLDER_LOCKS`, for a folder's journal, which is also written while a backup fills the folder. */
export const BACKUP_JOURNAL_LOCKS = 4_727_182;
/**
 * First half of the keys of the locks under which builds get their turns, by the table of their queue; the second half
 * is the user's id.
 */
export const BUILD_TURN_LOCKS = {
  tracking_builds: 47_271_810,
  variant_builds: 47_271_811,
  backup_jobs: 47_271_812,
} as const;
/**
 * First half of the keys of the locks under which pictures to be compiled get their turns; the second half is the
 * workspace's id.
 */
export const TARGET_TURN_LOCKS = 4_727_183;
