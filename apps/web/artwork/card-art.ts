import * as SRGB from '@anchora/design-tokens/srgb';

/**
 * SVG pictures of 1200×630 px, without text, for link previews of pages and projects that have no target image; places
 * by eye.
 */
const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
const { table: PAPER, paper: SHEET, ink: INK, accent: ACCENT } = SRGB;

export const CARD_ART = { site: siteCard, model: modelCard, video: videoCard };

/** A print framed by corner brackets, and a solid that rises out of it. */
function siteCard(): string {
  return card(`
    ${ground(600, 492, 330, 44)}
    <g transform="translate(600 395)">
      <path d="M0 -118 L330 0 L0 118 L-330 0 Z" fill="${SHEET}"/>
      <path d="M0 -84 L236 0 L0 84 L-236 0 Z" fill="#e3dccf"/>
      <path d="M0 -84 L118 -42 L-118 42 L-236 0 Z" fill="#d6cdbc"/>
      <path d="M-196 0 a40 14 0 1 0 80 0 a40 14 0 1 0 -80 0" fill="${ACCENT}" opacity=".85"/>
    </g>
    ${solid(600, 388, 1.25)}
    ${brackets(200, 90, 800, 450)}`);
}

/** A solid on a floor. */
function modelCard(): string {
  return card(`${floor()}${ground(600, 452, 190, 34)}${solid(600, 446, 1.5)}${brackets(330, 80, 540, 450)}`);
}

/** A standing screen on a floor. */
function videoCard(): string {
  return card(`
    ${floor()}${ground(600, 470, 300, 26)}
    <path d="M330 150 H870 V458 H330 Z" fill="${INK}"/>
    <path d="M346 166 H854 V442 H346 Z" fill="#2b2721"/>
    <path d="M346 442 L500 300 L610 392 L720 262 L854 442 Z" fill="#3d382f"/>
    <circle cx="742" cy="226" r="30" fill="#6a6253"/>
    <circle cx="600" cy="304" r="62" fill="${ACCENT}"/>
    <path d="M580 268 L640 304 L580 340 Z" fill="${INK}"/>
    ${brackets(270, 80, 660, 450)}`);
}

function card(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">
  <defs><radialGradient id="shade"><stop offset="0" stop-color="${INK}" stop-opacity=".28"/><stop offset="1" stop-color="${INK}" stop-opacity="0"/></radialGradient></defs>
  <rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="${PAPER}"/>${content}</svg>`;
}

/** The solid of the logo, with its foot at the point. */
function solid(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M0 -210 L-104 -32 L0 12 Z" fill="${INK}"/>
    <path d="M0 -210 L104 -32 L0 12 Z" fill="#807a70"/>
  </g>`;
}

function ground(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shade)"/>`;
}

/** Lines that run to a vanishing point, faint towards the edges. */
function floor(): string {
  const lines = Array.from({ length: 13 }, (_, i) => `M${600 + (i - 6) * 34} 372 L${600 + (i - 6) * 190} 630`);
  const rows = [392, 424, 472, 542].map((y) => `M0 ${y} H${WIDTH_PX}`);
  return `<path d="${[...lines, ...rows].join('')}" stroke="#d9d1c3" stroke-width="2" fill="none"/>`;
}

function brackets(x: number, y: number, width: number, height: number): string {
  const [right, bottom, arm] = [x + width, y + height, 52];
  return `<path fill="none" stroke="${INK}" stroke-width="9" d="M${x} ${y + arm}V${y}h${arm}M${right - arm} ${y}h${arm}v${arm}M${right} ${bottom - arm}v${arm}h-${arm}M${x + arm} ${bottom}h-${arm}v-${arm}"/>`;
}
