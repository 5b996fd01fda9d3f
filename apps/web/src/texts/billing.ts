import { billing as standard } from './default/billing';
import { translate } from './translate';

export const billing = await translate(standard, { vi: async () => (await import('./vi/billing')).billing });
