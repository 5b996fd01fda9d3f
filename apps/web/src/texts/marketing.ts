import { marketing as standard } from './default/marketing';
import { translate } from './translate';

export const marketing = translate('marketing', standard);
