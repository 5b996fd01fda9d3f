import { dashboard as standard } from './default/dashboard';
import { translate } from './translate';

export const dashboard = translate('dashboard', standard);
