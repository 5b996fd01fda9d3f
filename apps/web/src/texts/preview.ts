import { preview as standard } from './default/preview';
import { translate } from './translate';

export const preview = translate('preview', standard);
