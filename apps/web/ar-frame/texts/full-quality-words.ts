import { MB } from '@anchora/contract/limits';
import type { FrameTexts } from './frame-texts';

const WORDS: Record<FrameTexts['lang'], string> = { en: 'Full quality', vi: 'Chất lượng đầy đủ' };

/** Words of the button that loads the full models and videos. @param bytes 0 if their size is unknown. */
export function fullQualityWords(lang: FrameTexts['lang'], bytes: number): string {
  if (bytes === 0) return WORDS[lang];
  const size = (bytes / MB).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${WORDS[lang]} (${size} MB)`;
}
