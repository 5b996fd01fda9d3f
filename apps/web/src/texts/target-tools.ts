import { targetTools as standard } from './default/target-tools';
import { translate } from './translate';

export const targetTools = await translate(standard, {
  en: async () => (await import('./en/target-tools')).targetTools,
  vi: async () => (await import('./vi/target-tools')).targetTools,
});
