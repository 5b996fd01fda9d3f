import { ApiError, ConnectionError, shownMessage } from '../../api/api-error';
import { UploadError } from '../../uploads/upload-error';

/** What to tell of a failure that may have begun in the server or in the browser; `inBrowser` stands for the latter. */
export function reasonOf(error: unknown, inBrowser: string): string {
  const isKnown = [ApiError, ConnectionError, UploadError].some((kind) => error instanceof kind);
  return isKnown ? shownMessage(error) : inBrowser;
}
