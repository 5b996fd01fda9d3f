import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';
import { qrCode } from './qr-code';
import './for-a-phone.css';

/** Code and link for a phone, beside the start overlay of a computer. */
export function forAPhone(link: string, texts: FrameTexts): HTMLElement {
  return element(
    'aside',
    { class: 'for-a-phone', lang: texts.lang, 'data-testid': 'ar-for-a-phone' },
    qrCode(link, texts.scanWithPhone),
    element('p', {}, texts.scanWithPhone),
    element('a', { href: link, target: '_top' }, link),
  );
}
