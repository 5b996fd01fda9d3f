import { projectDetail as standard } from './default/project-detail';
import { translate } from './translate';

export const projectDetail = await translate(standard, {
  en: async () => (await import('./en/project-detail')).projectDetail,
  vi: async () => (await import('./vi/project-detail')).projectDetail,
});
