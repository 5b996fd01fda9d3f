import { targetTools as standard } from './default/target-tools';
import { translate } from './translate';

export const targetTools = translate('targetTools', standard);
