import { MAX_FILE_NAME_LENGTH } from '@anchora/contract/limits';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import { invalid } from '../../http/api-error';

/**
 * The name under which an upload is stored, by the rule for creators' texts: members of its workspace see it.
 *
 * @throws ApiError `validation-failed` if nothing is left of it, or it is too long.
 */
export function storedFileName(given: string): string {
  const name = cleanCreatorText(given, 'one');
  if (name !== '' && name.length <= MAX_FILE_NAME_LENGTH) return name;
  throw invalid({ code: name === '' ? 'file-name-missing' : 'file-name-too-long' }, 'fileName');
}
