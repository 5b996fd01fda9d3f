import { demo as standard } from './default/demo';
import { translate } from './translate';

export const demo = await translate(standard, { en: async () => (await import('./en/demo')).demo });
