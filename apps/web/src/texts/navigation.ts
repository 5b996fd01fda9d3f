import { navigation as standard } from './default/navigation';
import { translate } from './translate';

export const navigation = await translate(standard, { vi: async () => (await import('./vi/navigation')).navigation });
