import type { CaptureTexts } from './capture-texts';
import type { FrameTexts } from './frame-texts';

export async function loadCaptureTexts(lang: FrameTexts['lang']): Promise<CaptureTexts> {
  const { capture } = await (lang === 'en' ? import('./capture-en') : import('./capture-vi'));
  return capture;
}
