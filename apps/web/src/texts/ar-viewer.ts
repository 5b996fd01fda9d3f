import { arViewer as standard } from './default/ar-viewer';
import { translate } from './translate';

export const arViewer = await translate(standard, {
  en: async () => (await import('./en/ar-viewer')).arViewer,
});
