import { modelViews as standard } from './default/model-views';
import type { Table } from './table';
import { translate } from './translate';

export type ModelViewTexts = Table<typeof standard>;

export const modelViews: ModelViewTexts = translate('modelViews', standard);
