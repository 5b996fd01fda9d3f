import { auth as standard } from './default/auth';
import { translate } from './translate';

export const auth = await translate(standard, { vi: async () => (await import('./vi/auth')).auth });
