import type { FrameTexts } from './frame-texts';
import type { HelpTexts } from './help-texts';

export async function loadHelpTexts(lang: FrameTexts['lang']): Promise<HelpTexts> {
  const { help } = await (lang === 'en' ? import('./help-en') : import('./help-vi'));
  return help;
}
