import { ApiError, ConnectionError, shownMessage } from '../../api/api-error';
import { isFetchFailure } from '../../fetch-code';
import { lateParts } from '../../texts/late-parts';
import { UploadError } from '../../uploads/upload-error';

/**
 * What to tell of a failure that may have begun in the server, in the browser (`inBrowser` stands for that), or before
 * either, when the code for the work could not be fetched.
 */
export function reasonOf(error: unknown, inBrowser: string): string {
  if (isFetchFailure(error)) return lateParts.whatToDo;
  const isKnown = [ApiError, ConnectionError, UploadError].some((kind) => error instanceof kind);
  return isKnown ? shownMessage(error) : inBrowser;
}
