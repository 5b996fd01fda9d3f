import { session as standard } from './default/session';
import { translate } from './translate';

export const session = translate('session', standard);
