import type { ApiMessage } from '@anchora/contract/messages/message';
import type { FileKind } from '@anchora/contract/uploads';

/** The findings of the byte checks about a file that passed them. */
export interface CheckedFile {
  /** Where the bytes to store are: the file given, or a cleaned one beside it. */
  path: string;
  contentType: string;
  sizeBytes: number;
  sha256: Uint8Array;
  /** Pictures and videos, as shown (orientation applied). */
  widthPx: number | null;
  heightPx: number | null;
  /** A small picture of the file, stored beside it; null for kinds that have none. */
  preview: { path: string; sizeBytes: number } | null;
  /** Facts about the file that later requests need; which ones depends on its kind. */
  metadata: Record<string, unknown>;
}

export interface CheckRequest {
  path: string;
  kind: FileKind;
}

export type RefusalCode = 'unsupported-file-type' | 'file-invalid' | 'target-untrackable';

/** The bytes are not a file of that kind that visitors' browsers can show. The message is meant for the creator. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  constructor(
    override readonly message: ApiMessage,
    readonly code: RefusalCode = 'file-invalid',
  ) {
    super(message);
  }
}

/** The answer of the check for one kind. Length and hash are computed from the cleaned file afterwards. */
export type CheckFindings = Omit<CheckedFile, 'sizeBytes' | 'sha256' | 'preview'> &
  Partial<Pick<CheckedFile, 'preview'>>;
