import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { phoneLanguage } from '@anchora/contract/visitor-language';
import { type FrameApp, startFrameApp } from './frame-app';
import { loadTexts } from './texts/load-texts';
import { plainFailure } from './ui/plain-failure';

/** Opens the experience in this page. @returns null if its code could not be loaded; the page then says so. */
export async function openFrame(init: Init, tellShell: (message: ToShell) => void): Promise<FrameApp | null> {
  const texts = await loadTexts(init.lang);
  document.documentElement.lang = texts.lang;
  document.documentElement.toggleAttribute('data-offers-language', phoneLanguage(navigator.languages) !== texts.lang);
  document.title = init.project.name;
  try {
    return await startFrameApp(init, texts, tellShell);
  } catch {
    // A part of the code could not be loaded. After a reload the frame starts again.
    document.getElementById('ui')?.replaceChildren(plainFailure(texts, () => location.reload()));
    document.documentElement.dataset['arState'] = 'error';
    tellShell({ t: 'state', state: 'error' });
    return null;
  }
}
