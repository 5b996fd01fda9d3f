import { reports as english } from './default/reports';
import { pageLanguage } from './language';
import type { Table } from './table';
import { reports as vietnamese } from './vi/reports';

/** @param inDefault language of the page around in the default table. */
export function reportTexts(inDefault: 'en' | 'vi'): Table<typeof english> {
  return pageLanguage(inDefault) === 'vi' ? vietnamese : english;
}
