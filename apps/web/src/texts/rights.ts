import { rights as standard } from './default/rights';
import { translate } from './translate';

export const rights = translate('rights', standard);
