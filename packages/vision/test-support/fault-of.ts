import { type FormatFault, FormatError } from '../src/tracking-file/format-error';
import { decode } from '../src/tracking-file/tracking-file';

/** The reason why `decode` refuses the bytes; throws if it reads them, or fails in another way. */
export function faultOf(bytes: Uint8Array): FormatFault {
  try {
    decode(bytes);
  } catch (error) {
    if (error instanceof FormatError) return error.fault;
    throw error;
  }
  throw new Error('expected a FormatError, got targets');
}
