import { secondFactor as standard } from './default/second-factor';
import { translate } from './translate';

export const secondFactor = translate('secondFactor', standard);
