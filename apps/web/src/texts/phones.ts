import { phones as standard } from './default/phones';
import type { Table } from './table';
import { translate } from './translate';

export type PhoneTexts = Table<typeof standard>;

/** Texts of pages that are English in the default table. */
export const phones: PhoneTexts = translate('phones', standard);
