import { stage as standard } from './default/stage';
import { translate } from './translate';

export const stage = translate('stage', standard);
