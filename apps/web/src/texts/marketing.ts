import { marketing as standard } from './default/marketing';
import { translate } from './translate';

export const marketing = await translate(standard, { vi: async () => (await import('./vi/marketing')).marketing });
