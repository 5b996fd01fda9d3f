import { deviceCheck as standard } from './default/device-check';
import { translate } from './translate';

export const deviceCheck = translate('deviceCheck', standard);
