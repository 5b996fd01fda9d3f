import { support as standard } from './default/support';
import { translate } from './translate';

export const support = translate('support', standard);
