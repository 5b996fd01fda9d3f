import { isLive } from '@anchora/ar-runtime/markerless/way-order';
import type { FrameProject, ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ui/element';
import { brackets } from '../ui/brackets';
import { coachOnPaper } from './coach';
import { waysList } from './other-ways';
import type { PlacingContext } from './placing-context';

/**
 * Adapts the start overlay to this device: the way that Start opens, the other ways, a QR code for another device.
 *
 * @throws Error if the code that draws the QR code cannot be loaded.
 */
export async function fitStartOverlay(
  overlay: HTMLElement,
  context: PlacingContext,
  ways: readonly ShowingWay[],
): Promise<void> {
  const { texts, words, init } = context;
  const { lang } = texts;
  const first = ways.find(isLive) ?? 'no-camera';
  const isPlain = first === 'no-camera';
  const isPlacing = first === 'webxr' || first === 'camera-world';
  const intro = words.intro[isPlacing ? 'placed' : isPlain ? 'plain' : 'around'];
  overlay.querySelector('.words > p')?.replaceChildren(intro);
  const linkFirst = ways[0] === 'quick-look' || ways[0] === 'scene-viewer';
  overlay.classList.toggle('with-link', linkFirst);
  const start = overlay.querySelector('.start');
  start?.classList.toggle('primary', !linkFirst);
  start?.replaceChildren(linkFirst ? words.startHere : texts.start);
  overlay.querySelector('.ways')?.remove();
  const lower = ways.filter((way) => way !== first && way !== ways[0]);
  if (lower.length > 0) {
    const others = element(
      'details',
      { class: 'ways', 'data-testid': 'ar-ways-list' },
      element('summary', { lang }, words.otherWays),
    );
    others.append(waysList(context, lower, null));
    overlay.querySelector('.actions')?.append(others);
  }
  overlay.classList.toggle('on-desk', isPlain);
  if (isPlain) overlay.querySelector('.camera-stays')?.remove();
  const qr = isPlain && (await import('../ui/qr-code'));
  // The room is looked up after the wait, in which another call may have added the code.
  const room = overlay.querySelector('.picture-room');
  if (!qr) {
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
  const code = element('div', { class: 'picture-room' }, qr.qrCode(init.link, texts.scanWithPhone));
  overlay.querySelector('.words')?.after(code, element('p', { class: 'note', lang }, texts.scanWithPhone));
}

/** A picture of the content in place of the surface coach; a video takes all available space. */
function contentPicture(src: string, { contentType }: FrameProject): HTMLElement {
  const isVideo = contentType === 'video';
  const attributes = { src, alt: '', draggable: 'false', 'data-testid': 'ar-content-picture' };
  const picture = element('img', isVideo ? { ...attributes, class: 'target' } : attributes);
  return brackets('rest', `content-picture ${isVideo ? 'target-frame' : 'coach-frame'}`, picture);
}
