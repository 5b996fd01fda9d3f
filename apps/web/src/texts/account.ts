import { account as standard } from './default/account';
import { translate } from './translate';

export const account = translate('account', standard);
