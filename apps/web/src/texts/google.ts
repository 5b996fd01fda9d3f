import { google as standard } from './default/google';
import { translate } from './translate';

export const google = await translate(standard, { vi: async () => (await import('./vi/google')).google });
