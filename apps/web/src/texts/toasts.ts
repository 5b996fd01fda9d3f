import { toasts as standard } from './default/toasts';
import { translate } from './translate';

export const toasts = translate('toasts', standard);
