import type { Locale } from '@anchora/contract/languages';
import { pageLanguage } from '../language';
import type { Table } from '../table';
import { reports as english } from './english';
import { reports as vietnamese } from './vietnamese';

/**
 * The words of the report dialog, which are loaded with it at the press. They are not part of the tables of a language,
 * because in the default table the dialog uses the language of the page that opens it.
 *
 * @param inDefault language of the surrounding page in the default table.
 */
export function reportTexts(inDefault: Locale): Table<typeof english> {
  return pageLanguage(inDefault) === 'vi' ? vietnamese : english;
}
