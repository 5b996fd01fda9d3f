import { type InAppBrowser, androidIntentLink } from '@anchora/ar-runtime/camera/in-app-browser';
import type { ErrCode } from '@anchora/ar-runtime/protocol/messages';
import type { FailureTexts, Platform } from '../texts/failure-texts';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';
import { icon } from './icon';
import { CHECK_PAGE } from './platform-pages';
import { platformOf } from './platform';

interface FailureContext {
  code: ErrCode;
  inApp: InAppBrowser | null;
  /** Address that opens this experience elsewhere. */
  link: string;
  texts: FrameTexts;
  words: FailureTexts;
  onRetry: () => void;
  /** Continues with a page that needs no camera; null if that would fail as well. */
  withoutCamera: { label: string; go: () => void } | null;
}

/** Explains a failure and what to do, with a retry and, if it helps, links to another browser or device. */
export function failureScreen(context: FailureContext): HTMLElement {
  const { code, inApp, link, texts, words, onRetry, withoutCamera } = context;
  const platform = platformOf(navigator.userAgent);
  const { title, meaning } = words.failures[code];
  const steps = code === 'camera-denied' ? words.permissionSteps[platform] : words.failures[code].steps;
  const wayOut = code === 'inapp' || code === 'insecure';
  const opener = openerOf(code, platform, link, words);
  // On a phone in another app, the same link works in a browser of this phone.
  const copiesFirst = code === 'inapp' && !opener;
  const onThisPhone = code === 'inapp' && platform !== 'desktop';
  const copies = (isMain: boolean): HTMLElement => copyButton(words, link, isMain);
  const elsewhere = wayOut || code === 'camera-none' || code === 'webgl';
  return element(
    'main',
    { class: 'screen failure', lang: texts.lang, 'data-code': code },
    inApp && code === 'inapp' ? menuPointer(words, inApp) : null,
    element(
      'div',
      { class: 'words', role: 'alert' },
      element('h1', {}, title),
      element('p', {}, meaning),
      element('ol', {}, ...steps.map((step) => element('li', {}, step))),
    ),
    element(
      'div',
      { class: 'actions' },
      opener && element('a', { class: 'button primary', href: opener.href, target: '_top' }, opener.label),
      copiesFirst ? copies(true) : null,
      element(
        'button',
        {
          type: 'button',
          class: opener || copiesFirst ? 'button' : 'button primary',
          'data-testid': 'ar-retry',
          onclick: onRetry,
        },
        texts.retry,
      ),
      withoutCamera &&
        element(
          'button',
          { type: 'button', class: 'button', 'data-testid': 'ar-without-camera', onclick: withoutCamera.go },
          withoutCamera.label,
        ),
      elsewhere && !copiesFirst ? copies(false) : null,
    ),
    elsewhere ? continueElsewhere(words, link, !onThisPhone) : null,
    element('p', { class: 'note' }, element('a', { href: CHECK_PAGE, target: '_top' }, texts.checkDevice)),
  );
}

/** A link that opens the experience in a browser or app where it works; null if the platform has none. */
function openerOf(code: ErrCode, platform: Platform, link: string, words: FailureTexts) {
  if (code === 'inapp' && platform === 'android') return { href: androidIntentLink(link), label: words.openInBrowser };
  if (code === 'insecure') return { href: link.replace(/^http:/, 'https:'), label: words.openSecure };
  return null;
}

/** An arrow that points to the corner in which apps have their menu. */
function menuPointer(words: FailureTexts, inApp: InAppBrowser): HTMLElement {
  return element(
    'p',
    { class: 'menu-pointer' },
    element('span', {}, `${words.openMenu} `, element('strong', {}, words.inAppMenu[inApp])),
    icon('arrowUpRight'),
  );
}

function copyButton(words: FailureTexts, link: string, isMain: boolean): HTMLElement {
  const result = element('p', { class: 'note', role: 'status' });
  const copy = (): void => {
    copyText(link).then(
      () => (result.textContent = words.copied),
      () => (result.textContent = words.copyFailed),
    );
  };
  return element(
    'div',
    { class: 'copy' },
    element('button', { type: 'button', class: isMain ? 'button primary' : 'button', onclick: copy }, words.copyLink),
    result,
  );
}

async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  throw new Error('No clipboard');
}

/** @param withCode whether to show a QR code, because another phone can help. */
function continueElsewhere(words: FailureTexts, link: string, withCode: boolean): HTMLElement {
  const address = element('p', { class: 'link' }, link);
  if (!withCode) return element('section', { class: 'elsewhere' }, address);
  const place = element('div', { class: 'qr' });
  // If the QR module cannot be loaded, the address below is enough.
  import('./qr-code').then(
    ({ qrCode }) => place.replaceWith(qrCode(link, words.qrLabel)),
    () => place.remove(),
  );
  return element('section', { class: 'elsewhere' }, place, element('p', {}, words.scanToContinue), address);
}
