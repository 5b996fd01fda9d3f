import { lateParts as standard } from './default/late-parts';
import { translate } from './translate';

export const lateParts = translate('lateParts', standard);
