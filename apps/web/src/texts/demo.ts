import { demo as standard } from './default/demo';
import { translate } from './translate';

export const demo = translate('demo', standard);
