import type { BackupRow } from './backup-repository';

type Bucket = Pick<BackupRow, 'endpoint' | 'bucket' | 'prefix'>;

/** Whether both lead to the same objects. */
export function isSameBucket(one: Bucket, other: Bucket): boolean {
  return one.endpoint === other.endpoint && one.bucket === other.bucket && one.prefix === other.prefix;
}
