import { api as standard } from './default/api';
import { translate } from './translate';

export const api = translate('api', standard);
