import { ApiError, ConnectionError, shownMessage } from '../../api/api-error';
import { isFetchFailure } from '../../fetch-code';
import { lateParts } from '../../texts/late-parts';
import { UploadError } from '../../uploads/upload-error';

/**
 * Words for a failure of work that the browser does and the server takes: those of the server or of the way to it;
 * `inBrowser` if the browser failed; and what to do if the code for the work could not be fetched.
 */
export function reasonOf(error: unknown, inBrowser: string): string {
  if (isFetchFailure(error)) return lateParts.whatToDo;
  const isKnown = [ApiError, ConnectionError, UploadError].some((kind) => error instanceof kind);
  return isKnown ? shownMessage(error) : inBrowser;
}
