import { demoBanner as standard } from './default/demo-banner';
import { translate } from './translate';

export const demoBanner = await translate(standard, {
  en: async () => (await import('./en/demo-banner')).demoBanner,
  vi: async () => (await import('./vi/demo-banner')).demoBanner,
});
