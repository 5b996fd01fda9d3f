import { wizard as standard } from './default/wizard';
import { translate } from './translate';

export const wizard = translate('wizard', standard);
