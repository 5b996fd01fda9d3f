import { wizard as standard } from './default/wizard';
import { translate } from './translate';

export const wizard = await translate(standard, { vi: async () => (await import('./vi/wizard')).wizard });
