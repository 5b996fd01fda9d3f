import type { CodedError } from '@anchora/contract/errors/error-codes';
import { inEnglish } from '@anchora/contract/errors/english';
import type { FileFault } from '@anchora/contract/errors/file-faults';
import { acceptedExtensions, type FileKind } from '@anchora/contract/uploads';

/** Codes of the errors with which checks refuse a file. */
export const REFUSAL_CODES = ['unsupported-file-type', 'file-invalid', 'target-untrackable'] as const;

export type FileRefusal = CodedError<(typeof REFUSAL_CODES)[number]>;

/** A check refused the bytes of a file; `refusal` says why. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  constructor(
    readonly refusal: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(inEnglish(refusal), options);
  }
}

/** Error for a file whose bytes do not match its name. */
export function wrongFileType(kind: FileKind): FileRefusedError {
  return new FileRefusedError({ code: 'unsupported-file-type', params: { extensions: acceptedExtensions(kind) } });
}

export function fileInvalid(fault: FileFault, options?: ErrorOptions): FileRefusedError {
  return new FileRefusedError({ code: 'file-invalid', params: { fault } }, options);
}
