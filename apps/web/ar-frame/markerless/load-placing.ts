import type { FrameTexts } from '../texts/frame-texts';
import type { PlacingTexts } from './placing-texts';

/** UI of a markerless experience in the visitor's language. */
export async function loadPlacing(lang: FrameTexts['lang']) {
  const [ui, { placing }] = await Promise.all([
    import('./placing-ui'),
    lang === 'en' ? import('./placing-en') : import('./placing-vi'),
  ]);
  const words: PlacingTexts = placing;
  return { ...ui, words };
}
