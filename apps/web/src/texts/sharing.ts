import { sharing as standard } from './default/sharing';
import { translate } from './translate';

export const sharing = translate('sharing', standard);
