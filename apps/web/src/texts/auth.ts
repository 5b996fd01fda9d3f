import { auth as standard } from './default/auth';
import { translate } from './translate';

export const auth = translate('auth', standard);
