import type { Language } from '@anchora/contract/languages';
import type { FailureTexts } from './failure-texts';
import type { FrameTexts } from './frame-texts';
import { vi } from './vi';

/** The viewer's texts are specified in Vietnamese, so `default` is Vietnamese; English comes only when chosen. */
export async function loadTexts(lang: Language): Promise<FrameTexts> {
  if (lang !== 'en') return vi;
  return import('./en').then(
    ({ en }) => en,
    () => vi,
  );
}

export async function loadFailureTexts(lang: FrameTexts['lang']): Promise<FailureTexts> {
  const { failures } = await (lang === 'en' ? import('./failures-en') : import('./failures-vi'));
  return failures;
}
