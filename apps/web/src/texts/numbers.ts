import { numbers as standard } from './default/numbers';
import { translate } from './translate';

export const numbers = translate('numbers', standard);
