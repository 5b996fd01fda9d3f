import { editing as standard } from './default/editing';
import type { Table } from './table';
import { translate } from './translate';

export type EditingTexts = Table<typeof standard>;

/** Texts of pages that are English in the default table. */
export const editing: EditingTexts = translate('editing', standard);
