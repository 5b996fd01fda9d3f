import { brand as standard } from './default/brand';
import { translate } from './translate';

export const brand = translate('brand', standard);
