import { account as standard } from './default/account';
import { translate } from './translate';

export const account = await translate(standard, { vi: async () => (await import('./vi/account')).account });
