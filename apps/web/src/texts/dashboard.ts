import { dashboard as standard } from './default/dashboard';
import { translate } from './translate';

export const dashboard = await translate(standard, { vi: async () => (await import('./vi/dashboard')).dashboard });
