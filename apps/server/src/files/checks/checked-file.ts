import type { FileKind } from '@anchora/contract/uploads';
import type { FileRefusal } from './file-refused-error';

/** Content type of files that no browser shows: tracking files, and sources of conversions. */
export const OPAQUE_CONTENT_TYPE = 'application/octet-stream';

/** The findings of the byte checks for a file that passed them. */
export interface CheckedFile {
  /** Path of the bytes to store: the given file, or a cleaned one beside it. */
  path: string;
  contentType: string;
  sizeBytes: number;
  sha256: Uint8Array;
  /** Size of pictures and videos as shown, with the orientation applied. */
  widthPx: number | null;
  heightPx: number | null;
  /** A small picture of the file, stored beside it; null for kinds without one. */
  preview: { path: string; sizeBytes: number } | null;
  /** Facts about the file that later requests need; which ones depends on its kind. */
  metadata: Record<string, unknown>;
}

export interface CheckRequest {
  path: string;
  kind: FileKind;
}

/** The answer of the child process; an unforeseen error arrives as an exception. */
export type CheckAnswer = { checked: CheckedFile } | { refused: FileRefusal };

/** The answer of the check for one kind. Length and hash are computed from the cleaned file afterwards. */
export type CheckFindings = Omit<CheckedFile, 'sizeBytes' | 'sha256' | 'preview'> &
  Partial<Pick<CheckedFile, 'preview'>>;
