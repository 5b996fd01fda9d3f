import { sharing as standard } from './default/sharing';
import { translate } from './translate';

export const sharing = await translate(standard, { vi: async () => (await import('./vi/sharing')).sharing });
