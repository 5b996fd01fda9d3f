import { apiAccess as standard } from './default/api-access';
import { translate } from './translate';

export const apiAccess = translate('apiAccess', standard);
