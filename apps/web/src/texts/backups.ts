import { backups as standard } from './default/backups';
import { translate } from './translate';

export const backups = translate('backups', standard);
