import { developers as standard } from './default/developers';
import { translate } from './translate';

export const developers = translate('developers', standard);
