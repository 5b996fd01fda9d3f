import { passwordReset as standard } from './default/password-reset';
import { translate } from './translate';

export const passwordReset = translate('passwordReset', standard);
