import type { ShownBrand } from './brand';
import { mix, textColourOn } from './brand-colours';

/** Id of the `<style>` element with a brand in the AR frame's page. */
export const BRAND_STYLE_ID = 'brand-style';

const COLOUR = /^#[0-9a-f]{6}$/;
/** Address of a stored file, which needs no escaping in CSS. */
const FILE = /^\/files\/[\w-]+$/;

/**
 * The styles of a brand for the AR frame. They hold nothing but colours and addresses of files, so that no text of a
 * creator becomes CSS. A background lies behind the screen's own parts: texts over a picture get paper beneath them.
 */
export function brandStyle(brand: ShownBrand): string {
  const { accent, background, backgroundPicture, logo, qr } = brand;
  return [
    accent !== undefined && COLOUR.test(accent) ? accentStyle(accent) : '',
    background !== undefined && COLOUR.test(background) ? backgroundStyle(background) : '',
    backgroundPicture !== undefined && FILE.test(backgroundPicture) ? pictureStyle(backgroundPicture) : '',
    logo !== undefined && FILE.test(logo) ? logoStyle(logo) : '',
    qr && COLOUR.test(qr.dark) && COLOUR.test(qr.light) ? `.qr{background:${qr.light}}.qr path{fill:${qr.dark}}` : '',
    TEXTS,
  ].join('');
}

function accentStyle(accent: string): string {
  const text = textColourOn(accent);
  // A pressed button moves away from the colour of its text, so that the text stays as readable. The 8 % are chosen by
  // eye.
  const pressed = mix(accent, text === '#000000' ? '#ffffff' : '#000000', 0.08);
  return `:root{--accent:${accent};--accent-press:${pressed};--on-accent:${text}}`;
}

function backgroundStyle(background: string): string {
  const ink = textColourOn(background);
  // The panel for phones beside the overlay keeps the colours of the theme.
  return (
    `.start-overlay{background:${background}}` +
    `.start-overlay>:is(.words,.note,.actions){--ink-soft:${ink};color:${ink}}` +
    `.start-overlay .brackets{--color-ink:${ink};--ink:${ink}}`
  );
}

function pictureStyle(address: string): string {
  return (
    `.start-overlay{background-image:url(${address});background-position:center;background-size:cover}` +
    '.start-overlay>:is(.words,.note,.actions){--ink-soft:var(--ink);padding:16px;border-radius:var(--radius-surface);' +
    'background:var(--paper);color:var(--ink)}'
  );
}

function logoStyle(address: string): string {
  return (
    '.start-overlay>.words:before{content:"";display:block;height:56px;margin-bottom:16px;' +
    `background:url(${address}) center/contain no-repeat}`
  );
}

/** One of two texts is shown: that for the start, or that after the visit. */
const TEXTS =
  '.words>.brand-text{white-space:pre-line;color:inherit}' +
  'html[data-ar-state=stopped] .brand-text.at-start,html:not([data-ar-state=stopped]) .brand-text.at-end{display:none}' +
  '.start-overlay .platform-mark{font-size:12px}';
