import { embedding as standard } from './default/embedding';
import { translate } from './translate';

export const embedding = translate('embedding', standard);
