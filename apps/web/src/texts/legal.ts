import { legal as standard } from './default/legal';
import { translate } from './translate';

export const legal = translate('legal', standard);
