import { google as standard } from './default/google';
import { translate } from './translate';

export const google = translate('google', standard);
