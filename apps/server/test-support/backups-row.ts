import type { workspaceBackups } from '../src/db/schema/project-backups';

/** The row of a workspace's backups to a bucket that does not exist. Their secret cannot be opened. */
export function backupsRow(workspaceId: number): typeof workspaceBackups.$inferInsert {
  return {
    id: workspaceId,
    endpoint: 'https://s3.example',
    region: 'eu-central-1',
    bucket: 'copies',
    prefix: '',
    accessKeyId: 'key',
    secret: Buffer.alloc(1),
    every: 'day',
    hour: 3,
    keep: 2,
    nextAt: new Date(),
  };
}
