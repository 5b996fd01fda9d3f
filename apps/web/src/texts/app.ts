import { app as standard } from './default/app';
import { translate } from './translate';

export const app = await translate(standard, { vi: async () => (await import('./vi/app')).app });
