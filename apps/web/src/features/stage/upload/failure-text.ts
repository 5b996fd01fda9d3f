import { shownMessage } from '../../../api/api-error';
import { isFetchFailure } from '../../../fetch-code';
import { lateParts } from '../../../texts/late-parts';

/**
 * Words for a failure while a file is added. The code that checks files is fetched with the first one, which may fail,
 * too.
 */
export function failureText(error: unknown): string {
  return isFetchFailure(error) ? lateParts.whatToDo : shownMessage(error);
}
