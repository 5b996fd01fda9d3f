import { translate } from './translate';

const STANDARD = { word: (message: string): string => message };

/**
 * A message of the server, of a form's schema or of a file check in the language of the page. They are raised in English,
 * which the default table keeps.
 */
export function word(message: string): string {
  return translate('messages', STANDARD).word(message);
}
