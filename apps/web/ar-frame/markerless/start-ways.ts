import { isLive } from '@anchora/ar-runtime/markerless/rung-order';
import type { FrameProject, Rung } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ui/element';
import { brackets } from '../ui/brackets';
import { coachOnPaper } from './coach';
import { type WaysContext, waysList } from './other-ways';

/** Fits the start overlay to what this device can do: what Start leads to, the lower rungs, a code for another device. */
export async function fitStartOverlay(
  overlay: HTMLElement,
  context: WaysContext,
  rungs: readonly Rung[],
): Promise<void> {
  const { texts, words, init } = context;
  const { lang } = texts;
  const first = rungs.find(isLive) ?? 'F';
  const intro = words.intro[first === 'A' ? 'placed' : first === 'F' ? 'plain' : 'around'];
  overlay.querySelector('.words > p')?.replaceChildren(intro);
  const linkFirst = rungs[0] === 'B' || rungs[0] === 'C';
  overlay.classList.toggle('with-link', linkFirst);
  const start = overlay.querySelector('.start');
  start?.classList.toggle('primary', !linkFirst);
  start?.replaceChildren(linkFirst ? words.startHere : texts.start);
  overlay.querySelector('.ways')?.remove();
  const lower = rungs.filter((rung) => rung !== first && rung !== rungs[0]);
  if (lower.length > 0) {
    const ways = element(
      'details',
      { class: 'ways', 'data-testid': 'ar-ways-list' },
      element('summary', { lang }, words.otherWays),
    );
    ways.append(waysList(context, lower, null));
    overlay.querySelector('.actions')?.append(ways);
  }
  overlay.classList.toggle('on-desk', first === 'F');
  const room = overlay.querySelector('.picture-room');
  if (first !== 'F') {
    if (room) return;
    const coach = coachOnPaper();
    overlay.querySelector('.words')?.after(coach);
    const picture = await context.picture?.().catch(() => null);
    if (picture) context.pictureAddress = picture;
    if (picture && coach.isConnected) coach.replaceChildren(contentPicture(picture, init.project));
    return;
  }
  if (room && !room.classList.contains('on-paper')) return;
  room?.remove();
  const { qrCode } = await import('../ui/qr-code');
  const code = element('div', { class: 'picture-room' }, qrCode(init.link, texts.scanWithPhone));
  overlay.querySelector('.words')?.after(code, element('p', { class: 'note', lang }, texts.scanWithPhone));
}

/** What the visitor will get, in place of how to find a surface for it; a video as large as there is room. */
function contentPicture(src: string, { contentType }: FrameProject): HTMLElement {
  const isVideo = contentType === 'video';
  const attributes = { src, alt: '', draggable: 'false', 'data-testid': 'ar-content-picture' };
  const picture = element('img', isVideo ? { ...attributes, class: 'target' } : attributes);
  return brackets('rest', `content-picture ${isVideo ? 'target-frame' : 'coach-frame'}`, picture);
}
