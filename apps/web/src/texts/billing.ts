import { billing as standard } from './default/billing';
import { translate } from './translate';

export const billing = translate('billing', standard);
