import { templates as standard } from './default/templates';
import { translate } from './translate';

export const templates = await translate(standard, { vi: async () => (await import('./vi/templates')).templates });
