import { quickLookAddress } from '@anchora/ar-runtime/markerless/quick-look-address';
import { sceneViewerLink } from '@anchora/ar-runtime/markerless/scene-viewer-link';
import type { Init, ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ar-frame/ui/element';

type OutsideWay = 'quick-look' | 'scene-viewer';

const WORDS = { vi: 'Xem trong không gian của bạn', en: 'View in your space' };
/** One transparent pixel: Safari opens Quick Look in place only if the link's single child is an image. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * The link that opens the model in the phone's own AR viewer, over the start overlay, if that is the best of all ways.
 */
export class OutsideLink {
  private readonly dropped = new Set<ShowingWay>();
  private link: HTMLElement | null = null;
  private isHidden = false;

  constructor(private readonly init: Init) {}

  receive(message: ToShell): void {
    if (message.t === 'ready') this.offer(message.ways);
    if (message.t === 'state') this.isHidden = message.state !== 'ready' && message.state !== 'stopped';
    // An early tap starts the experience before the ways of the device are told.
    if (this.link) this.link.hidden = this.isHidden;
  }

  drop(way: OutsideWay): void {
    this.dropped.add(way);
    if (this.link?.dataset['way'] === way) this.link.remove();
  }

  private offer(ways: readonly ShowingWay[]): void {
    this.link?.remove();
    const [best] = ways;
    if ((best !== 'quick-look' && best !== 'scene-viewer') || this.dropped.has(best)) return;
    this.link = this.linkTo(best);
    document.getElementById('ui')?.append(this.link);
  }

  private linkTo(way: OutsideWay): HTMLElement {
    const { project, link } = this.init;
    const words = WORDS[document.documentElement.lang === 'en' ? 'en' : 'vi'];
    const attributes = { class: 'button primary outside', 'data-way': way };
    if (way === 'scene-viewer') return element('a', { ...attributes, href: sceneViewerLink(project, link) }, words);
    const opener = element(
      'a',
      { rel: 'ar', href: quickLookAddress(project.usdzUrl ?? '', link) },
      element('img', { src: BLANK, alt: words }),
    );
    return element('div', attributes, opener, element('span', { 'aria-hidden': 'true' }, words));
  }
}
