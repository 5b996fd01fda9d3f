import { notifications as standard } from './default/notifications';
import { translate } from './translate';

export const notifications = translate('notifications', standard);
