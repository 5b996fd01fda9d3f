import type { PublicAction } from '@anchora/contract/scene/public-scene';
import { elementById } from '../stage-elements';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import { documentTexts } from './document-texts';

export type LeaveAction = Extract<PublicAction, { do: 'leave' }>;

/**
 * The platform's own notice before an action leads out of the experience: the full destination and one button. Only the
 * tap on it opens the address, so that content can neither hide nor imitate where it leads. The notice is in the page
 * only while it is open, because a page without a camera is prepared beside the camera's and has a notice of its own.
 *
 * @param onOpen called with true when it opens, with false when it is closed.
 */
export function leaveDialog(texts: FrameTexts, onOpen: (open: boolean) => void) {
  const { lang } = texts;
  const words = documentTexts(lang);
  const destination = element('bdi', { class: 'leave-destination', 'data-testid': 'ar-leave-destination' });
  // The name stands below the address and in quotes, so that it cannot pass for an address.
  const place = element('bdi');
  const open = element('a', { class: 'button primary', rel: 'noopener noreferrer', 'data-testid': 'ar-leave' });
  const root = element(
    'dialog',
    { class: 'leave', 'aria-labelledby': 'leave-title' },
    element('p', { id: 'leave-title', lang }, words.leavingTo),
    destination,
    place,
    open,
    element('button', { type: 'button', class: 'button', lang, onclick: () => root.close() }, words.stay),
  );
  open.lang = lang;
  open.addEventListener('click', () => root.close());
  root.addEventListener('close', () => {
    // The notice was opened again before it heard of its closing.
    if (root.open) return;
    root.remove();
    onOpen(false);
  });
  return {
    root,
    show({ to, href, destination: where, place: name }: LeaveAction): void {
      if (root.open) return;
      destination.textContent = where;
      place.textContent = name ? `“${name}”` : '';
      place.hidden = !name;
      open.textContent = words.leave[to];
      open.href = href;
      // Calls and mails open a program beside the page; another page gets a window of its own.
      if (href.startsWith('https:')) open.target = '_blank';
      else open.removeAttribute('target');
      elementById('ui', HTMLElement).append(root);
      root.showModal();
      onOpen(true);
    },
  };
}
