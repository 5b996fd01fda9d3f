import { templates as standard } from './default/templates';
import { translate } from './translate';

export const templates = translate('templates', standard);
