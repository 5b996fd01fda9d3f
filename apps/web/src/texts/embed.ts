import { embed as standard } from './default/embed';
import { translate } from './translate';

export const embed = translate('embed', standard);
