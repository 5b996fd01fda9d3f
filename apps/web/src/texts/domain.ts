import { domain as standard } from './default/domain';
import { translate } from './translate';

export const domain = translate('domain', standard);
