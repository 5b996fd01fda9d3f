import type { Clip } from '@anchora/ar-runtime/capture/clip';
import { elementById } from '../stage-elements';
import type { CaptureTexts } from '../texts/capture-texts';
import { element } from '../ui/element';

/** A photo or clip in memory. */
interface Captured extends Pick<Clip, 'blob' | 'sound'> {
  extension: Clip['extension'] | 'jpg';
}

/** Shows a photo or clip, to be shared or saved. It exists only in memory, until it is discarded. */
export function captureResult(texts: CaptureTexts, lang: string, onShared: () => void) {
  const title = element('h2', { id: 'capture-title' });
  const shown = element('div', { class: 'capture-shown' });
  const notes = element('p', { class: 'capture-notes' });
  const share = element(
    'button',
    { type: 'button', class: 'button primary', 'data-testid': 'ar-capture-share' },
    texts.share,
  );
  const save = element('a', { class: 'button', 'data-testid': 'ar-capture-save' }, texts.save);
  const discard = element(
    'button',
    { type: 'button', class: 'button', 'data-testid': 'ar-capture-discard', onclick: () => root.close() },
    texts.discard,
  );
  const buttons = element('div', { class: 'capture-buttons' }, share, save, discard);
  const root = element(
    'dialog',
    { class: 'capture-result', 'aria-labelledby': 'capture-title', lang },
    title,
    shown,
    notes,
    buttons,
  );
  let address: string | null = null;
  let file: File | null = null;
  const clear = (): void => {
    shown.replaceChildren();
    save.removeAttribute('href');
    if (address) URL.revokeObjectURL(address);
    address = file = null;
  };
  root.addEventListener('close', () => {
    // The event comes later; by then, the next photo or clip may be shown.
    if (!root.open) clear();
  });
  share.addEventListener('click', () => {
    if (!file) return;
    navigator.share({ files: [file] }).then(onShared, (error: unknown) => {
      // The visitor has closed the share sheet without sharing, or pressed the button again while it opens.
      const isHarmless = error instanceof DOMException && /^(?:Abort|InvalidState)Error$/.test(error.name);
      if (!isHarmless) notes.textContent = texts.shareFailed;
    });
  });
  elementById('ui', HTMLElement).append(root);
  return {
    show({ blob, extension, sound }: Captured): void {
      root.close();
      clear();
      address = URL.createObjectURL(blob);
      const isClip = extension !== 'jpg';
      const name = `${isClip ? 'clip' : 'photo'}.${extension}`;
      file = new File([blob], name, { type: blob.type });
      title.textContent = isClip ? texts.clipTitle : texts.photoTitle;
      notes.textContent = [texts.onlyHere, isClip ? soundNote(texts, sound) : null].filter(Boolean).join(' ');
      shown.replaceChildren(
        isClip
          ? element('video', { src: address, controls: true, playsinline: true, 'data-testid': 'ar-captured' })
          : element('img', { src: address, alt: '', 'data-testid': 'ar-captured' }),
      );
      share.hidden = !canShare(file);
      save.href = address;
      save.download = name;
      save.classList.toggle('primary', share.hidden);
      root.showModal();
    },
    discard: () => root.close(),
  };
}

function soundNote(texts: CaptureTexts, sound: Clip['sound']): string | null {
  if (sound === null) return texts.silent;
  return sound === 'opus' ? texts.opus : null;
}

function canShare(file: File): boolean {
  return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] });
}
