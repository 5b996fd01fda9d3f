import { z } from 'zod';
import { ownerProofSchema } from './account';
import { BACKUP_INTERVALS, type BackupInterval } from './backup-intervals';
import { fault, type FieldFault } from './errors/field-faults';
import { MAX_BACKUP_COPIES } from './limits';
import { pageBeforeSchema } from './page-before';
import { workspaceQuerySchema } from './workspaces';

/** Characters of a bucket's address; host names have at most 253. */
const MAX_ENDPOINT_LENGTH = 300;
/** Far below the 1024 bytes of a whole key, to which the name of a copy is added. */
const MAX_PREFIX_LENGTH = 200;
/** Folders of characters that S3 servers take in names without encoding them. */
const PREFIX = /^(?:[\w.-]+\/)*[\w.-]*$/;

/** Characters that S3 servers use in these values. The lengths are chosen, well above those of known servers. */
const REGION = /^[\w-]{1,60}$/;
const ACCESS_KEY_ID = /^[\w:+=.@/-]{1,200}$/;
const SECRET_ACCESS_KEY = /^[\x21-\x7e]{1,300}$/;
/** The naming rules of S3: 3 to 63 characters. */
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

const wrongHour = fault('backup-hour-invalid');
const wrongKeep = fault('backup-keep-invalid', { max: MAX_BACKUP_COPIES });

const backupSettingsSchema = z.object({
  /** Address of the S3 server, without the bucket. */
  endpoint: z
    .string(fault('backup-endpoint-invalid'))
    .trim()
    .max(MAX_ENDPOINT_LENGTH, fault('backup-endpoint-invalid'))
    .regex(/^https?:\/\/[^\s?#@\\]+$/, fault('backup-endpoint-invalid')),
  region: z.string(fault('backup-region-invalid')).trim().regex(REGION, fault('backup-region-invalid')),
  bucket: z.string(fault('backup-bucket-invalid')).trim().regex(BUCKET, fault('backup-bucket-invalid')),
  /** Beginning of every key; empty, or the name of a folder. */
  prefix: z
    .string(fault('backup-prefix-invalid'))
    .trim()
    .max(MAX_PREFIX_LENGTH, fault('backup-prefix-invalid'))
    .regex(PREFIX, fault('backup-prefix-invalid'))
    .refine((prefix) => !/(^|\/)\.{1,2}(\/|$)/.test(prefix), fault('backup-prefix-invalid'))
    .transform((prefix) => (prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)),
  accessKeyId: z.string(fault('backup-key-missing')).trim().regex(ACCESS_KEY_ID, fault('backup-key-missing')),
  /** Absent: the stored one, if endpoint and key id stay the same. */
  secretAccessKey: z
    .string(fault('backup-secret-missing'))
    .trim()
    .regex(SECRET_ACCESS_KEY, fault('backup-secret-missing'))
    .optional(),
  every: z.enum(BACKUP_INTERVALS, fault('backup-interval-unknown')),
  /** Hour of the day in UTC, 0 to 23. */
  hour: z.number(wrongHour).int(wrongHour).min(0, wrongHour).max(23, wrongHour),
  /** Copies of each project that stay in the bucket. */
  keep: z.number(wrongKeep).int(wrongKeep).min(1, wrongKeep).max(MAX_BACKUP_COPIES, wrongKeep),
});
export type BackupSettings = z.input<typeof backupSettingsSchema>;

/** PUT /api/backups?workspace=, with a proof of ownership. The server tries the bucket before it stores anything. */
export const backupChangeSchema = ownerProofSchema.extend({ settings: backupSettingsSchema });
export type BackupChange = z.input<typeof backupChangeSchema>;

/** Timestamps are ISO 8601. */
export interface BackupRun {
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** Projects of which a copy was written. */
  written: number;
  /** Projects that are as in their last copy, so that none was written. */
  unchanged: number;
  /** Projects that could not be copied. */
  failed: number;
  /** The last reason why a project could not be copied, and the same in English. */
  failure: FieldFault | null;
  message: string | null;
}

export interface ProjectBackups {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  every: BackupInterval;
  /** Hour of the day in UTC, 0 to 23. */
  hour: number;
  /** Copies of each project that stay in the bucket. */
  keep: number;
  /** ISO 8601; null while they are paused. */
  nextAt: string | null;
  /** Whether a week of failures has stopped them; the next press on “back up now” continues. */
  isPaused: boolean;
  /** ISO 8601; set while every run since then has failed. */
  failingSince: string | null;
  lastRun: BackupRun | null;
}

/** GET /api/backups?workspace= */
export interface BackupsAnswer {
  backups: ProjectBackups | null;
  /** Without Pro, no backup is made. */
  isPro: boolean;
}

/** Query of GET /api/backups/copies. */
export const backupCopiesQuerySchema = workspaceQuerySchema.extend({
  before: pageBeforeSchema,
});

export interface BackupCopy {
  id: number;
  /** Name of the project when it was copied; empty if that is not known. */
  projectName: string;
  /** Whether the project was deleted for good. */
  isDeleted: boolean;
  /** Key of the object. */
  key: string;
  sizeBytes: number;
  /** ISO 8601. */
  createdAt: string;
}

/** GET /api/backups/copies?workspace=&before=: at most `BACKUP_COPIES_PAGE_SIZE` copies, latest first. */
export interface BackupCopiesPage {
  items: BackupCopy[];
  /** Null on the last page. */
  nextBefore: number | null;
}

/**
 * POST /api/backups/copies/{id}/link?workspace=: an address of the bucket where the browser can load the copy for a few
 * minutes.
 */
export interface BackupCopyLink {
  url: string;
}
