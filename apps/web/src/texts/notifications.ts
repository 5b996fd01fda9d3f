import { notifications as standard } from './default/notifications';
import { translate } from './translate';

export const notifications = await translate(standard, {
  vi: async () => (await import('./vi/notifications')).notifications,
});
