import type { ErrorCode, ErrorParams } from '@anchora/contract/errors/error-codes';
import { readId } from '../db/read-id';
import { ApiError } from './api-error';

/** Codes of errors whose message has no parameters. */
type PlainCode = { [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? Code : never }[ErrorCode];

/** The id of a row in a request's address. @throws ApiError `missing` for text that no row can have as its id */
export function idInAddress(text: string, missing: PlainCode): number {
  const id = readId(text);
  if (id === null) throw new ApiError(missing);
  return id;
}
