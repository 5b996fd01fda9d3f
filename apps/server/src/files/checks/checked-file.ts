import type { CodedError } from '@anchora/contract/errors/error-codes';
import { inEnglish } from '@anchora/contract/errors/english';
import type { FileFault } from '@anchora/contract/errors/file-faults';
import { acceptedExtensions, type FileKind } from '@anchora/contract/uploads';

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

/** Codes of the errors with which checks refuse a file. */
export const REFUSAL_CODES = ['unsupported-file-type', 'file-invalid', 'target-untrackable'] as const;

type FileRefusal = CodedError<(typeof REFUSAL_CODES)[number]>;

/** The answer of the child process; an unforeseen error arrives as an exception. */
export type CheckAnswer = { checked: CheckedFile } | { refused: FileRefusal };

/** The bytes are not a file of that kind that visitors' browsers can show. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  constructor(
    readonly refusal: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(inEnglish(refusal), options);
  }
}

/** The answer of the check for one kind. Length and hash are computed from the cleaned file afterwards. */
export type CheckFindings = Omit<CheckedFile, 'sizeBytes' | 'sha256' | 'preview'> &
  Partial<Pick<CheckedFile, 'preview'>>;

/** Error for a file whose bytes do not match its name. */
export function wrongFileType(kind: FileKind): FileRefusedError {
  return new FileRefusedError({ code: 'unsupported-file-type', params: { extensions: acceptedExtensions(kind) } });
}

export function fileInvalid(fault: FileFault, options?: ErrorOptions): FileRefusedError {
  return new FileRefusedError({ code: 'file-invalid', params: { fault } }, options);
}
