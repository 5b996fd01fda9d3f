import type { ApiMessage } from '@anchora/contract/messages/message';
import type { FileKind } from '@anchora/contract/uploads';

/** What the byte checks found out about a file that passed them. */
export interface CheckedFile {
  /** Where the bytes to store are: the file given, or a cleaned one beside it. */
  path: string;
  contentType: string;
  sizeBytes: number;
  sha256: Uint8Array;
  /** Pictures and videos, as shown (orientation applied). */
  widthPx: number | null;
  heightPx: number | null;
  /** A small picture of it, beside the bytes to store; null where none is made. */
  preview: { path: string; sizeBytes: number } | null;
  /** Small facts for later use, by kind. */
  metadata: Record<string, unknown>;
}

export interface CheckRequest {
  path: string;
  kind: FileKind;
}

export type RefusalCode = 'unsupported-file-type' | 'file-invalid' | 'target-untrackable';

/** The bytes are not a file of that kind which visitors' browsers can show; the message is fit to be shown. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  constructor(
    override readonly message: ApiMessage,
    readonly code: RefusalCode = 'file-invalid',
  ) {
    super(message);
  }
}

/** What the check of one kind answers; length and hash are taken from the cleaned file afterwards. */
export type CheckFindings = Omit<CheckedFile, 'sizeBytes' | 'sha256' | 'preview'> &
  Partial<Pick<CheckedFile, 'preview'>>;
