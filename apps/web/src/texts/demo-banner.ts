import { demoBanner as standard } from './default/demo-banner';
import { translate } from './translate';

export const demoBanner = translate('demoBanner', standard);
