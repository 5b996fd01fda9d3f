import { eased } from '../eased';
import { SCENE_HEIGHT as H, SCENE_WIDTH as W } from './poster-frame';
import { mulberry32 } from '../../../testing/support/seeded-random';
import { TURN } from '../turn';

/** Length of the clip, after which it begins again without a seam. */
export const COLD_BREW_S = 6;

const CENTRE = { x: 270, y: 590 };
/** The glass, px: y of its top and bottom edge, and half its width there. */
const GLASS = { top: 400, bottom: 810, topHalf: 122, bottomHalf: 92 };

/**
 * A glass of cold brew before a turning sunburst: it fills, milk swirls through it, the price tag swings.
 *
 * @returns SVG markup; places are px of the scene, drawn by eye.
 */
export function coldBrewScene(timeS: number): string {
  const phase = timeS / COLD_BREW_S;
  return `
    <defs>
      <radialGradient id="cb-sun" cx=".5" cy=".6" r=".75"><stop offset="0" stop-color="#ffe3a3"/><stop offset="1" stop-color="#f9a63a"/></radialGradient>
      <linearGradient id="cb-coffee" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a4d24"/><stop offset=".35" stop-color="#5b2c14"/><stop offset="1" stop-color="#2c130a"/></linearGradient>
      <clipPath id="cb-glass"><path d="${glassPath(8)}"/></clipPath>
    </defs>
    <rect width="${W}" height="${H}" fill="url(#cb-sun)"/>
    ${rays(phase)}
    ${beans(phase)}
    <ellipse cx="${CENTRE.x}" cy="846" rx="190" ry="30" fill="#b5521c" opacity=".55"/>
    ${glass(timeS, phase)}
    ${priceTag(phase)}
    ${title()}`;
}

function rays(phase: number): string {
  const count = 22;
  return Array.from({ length: count }, (_, i) => {
    const from = TURN * (i / count + phase / count);
    const to = from + TURN / count / 2;
    const at = (angle: number) => `${CENTRE.x + 900 * Math.cos(angle)} ${CENTRE.y + 900 * Math.sin(angle)}`;
    return `<path d="M${CENTRE.x} ${CENTRE.y}L${at(from)}L${at(to)}Z" fill="#f2792b" opacity=".55"/>`;
  }).join('');
}

function beans(phase: number): string {
  const random = mulberry32(31);
  return Array.from({ length: 26 }, (_, i) => {
    const side = i % 2 === 0 ? random() * 120 : W - random() * 120;
    const speed = 1 + Math.floor(random() * 2);
    const y = ((random() * (H + 120) + speed * phase * (H + 120)) % (H + 120)) - 60;
    // The left half holds the title, so shapes there fade out towards the top.
    const opacity = side < W / 2 ? Math.max(0, Math.min(1, (y - 280) / 60)) : 1;
    const turn = 360 * (random() + phase * (i % 3 === 0 ? 1 : -1));
    const size = 0.75 + random() * 0.75;
    return `<g transform="translate(${side} ${y}) rotate(${turn}) scale(${size})" opacity="${opacity}"><ellipse rx="21" ry="14" fill="#4a2210"/><ellipse rx="21" ry="14" fill="none" stroke="#2c130a" stroke-width="2.5"/><path d="M-19 -3C-8 -9 2 8 19 2" fill="none" stroke="#c98a54" stroke-width="3"/><path d="M-10 -8q7 -4 14 -2" fill="none" stroke="#a86a3a" stroke-width="2.5"/></g>`;
  }).join('');
}

function glassPath(inset: number): string {
  const { top, bottom, topHalf, bottomHalf } = GLASS;
  const x = CENTRE.x;
  return `M${x - topHalf + inset} ${top + inset}L${x - bottomHalf + inset} ${bottom - 26}Q${x - bottomHalf + inset} ${bottom - inset} ${x - bottomHalf + 28} ${bottom - inset}H${x + bottomHalf - 28}Q${x + bottomHalf - inset} ${bottom - inset} ${x + bottomHalf - inset} ${bottom - 26}L${x + topHalf - inset} ${top + inset}Z`;
}

/** Fill level, 0..1: the glass fills, stays full, and is drunk. */
function fullness(timeS: number): number {
  const rise = eased(timeS / 2.6, 0, 1);
  const sip = eased((timeS - 4.6) / 1.4, 0, 1);
  return 0.24 + 0.7 * (rise - sip);
}

function glass(timeS: number, phase: number): string {
  const level = GLASS.bottom - 14 - (GLASS.bottom - GLASS.top - 40) * fullness(timeS);
  const wave = (offset: number) =>
    Array.from(
      { length: 25 },
      (_, i) => `${140 + i * 11} ${level + offset + 5 * Math.sin(i * 0.6 + TURN * phase * 3)}`,
    ).join('L');
  return `
    ${straw()}
    <path d="${glassPath(0)}" fill="#fff8ea" opacity=".55"/>
    <g clip-path="url(#cb-glass)">
      <path d="M140 ${H}L${wave(0)}L404 ${H}Z" fill="url(#cb-coffee)"/>
      <path d="M140 ${level + 40}L${wave(0)}L404 ${level + 40}Z" fill="#c98a54" opacity=".65"/>
      ${milk(level, phase)}
      ${ice(level, phase)}
      ${bubbles(level, phase)}
    </g>
    <path d="${glassPath(0)}" fill="none" stroke="#fff8ea" stroke-width="9" stroke-linejoin="round"/>
    <path d="${glassPath(0)}" fill="none" stroke="#5b2c14" stroke-width="3" stroke-linejoin="round"/>
    <path d="M${CENTRE.x - 92} 430L${CENTRE.x - 74} 760" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".75"/><path d="M${CENTRE.x - 66} 440L${CENTRE.x - 58} 560" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>
    ${drops()}`;
}

function straw(): string {
  const stripes = Array.from({ length: 10 }, (_, i) => `<path d="M0 ${i * 34}l22 -12v16l-22 12z" fill="#d8324a"/>`);
  return `<g transform="translate(330 300) rotate(12)"><rect width="22" height="330" fill="#fff8ea"/>${stripes.join('')}<rect width="22" height="330" fill="none" stroke="#5b2c14" stroke-width="2.5"/></g>`;
}

function milk(level: number, phase: number): string {
  return [0, 1, 2]
    .map((i) => {
      const points = Array.from({ length: 30 }, (_, k) => {
        const y = level + 16 + k * 9;
        const x =
          CENTRE.x - 56 + i * 54 + (12 + k * 0.9) * Math.sin(k * 0.34 + TURN * phase * (i === 1 ? -2 : 2) + i * 2);
        return `${x} ${y}`;
      });
      return `<path d="M${points.join('L')}" fill="none" stroke="#fbe9cf" stroke-width="${17 - i * 4}" stroke-linecap="round" stroke-linejoin="round" opacity=".82"/>`;
    })
    .join('');
}

function ice(level: number, phase: number): string {
  const cubes = [
    [-58, 22, -14],
    [6, 34, 9],
    [60, 14, -24],
    [-30, 78, 24],
    [38, 88, -8],
  ] as const;
  return cubes
    .map(([x, y, turn], i) => {
      const bob = 5 * Math.sin(TURN * phase * 2 + i * 1.7);
      return `<g transform="translate(${CENTRE.x + x} ${level + y + bob}) rotate(${turn + bob})"><rect x="-27" y="-27" width="54" height="54" rx="10" fill="#fff" opacity=".42"/><rect x="-27" y="-27" width="54" height="54" rx="10" fill="none" stroke="#fff" stroke-width="3.5" opacity=".9"/><path d="M-16 12V-14H8" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></g>`;
    })
    .join('');
}

function bubbles(level: number, phase: number): string {
  const random = mulberry32(8);
  return Array.from({ length: 18 }, () => {
    const [x, start, size, speed] = [170 + random() * 200, random(), 2.5 + random() * 4, 1 + Math.floor(random() * 2)];
    const y = 800 - ((start + speed * phase) % 1) * (800 - level);
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="none" stroke="#f3c690" stroke-width="2"/>`;
  }).join('');
}

function drops(): string {
  const random = mulberry32(77);
  return Array.from({ length: 30 }, () => {
    const y = 470 + random() * 310;
    const { top, bottom, topHalf, bottomHalf } = GLASS;
    const half = topHalf - ((y - top) / (bottom - top)) * (topHalf - bottomHalf) - 12;
    const x = CENTRE.x + (random() * 2 - 1) * half;
    const size = 3 + random() * 4.5;
    return `<path d="M${x} ${y - size * 1.6}Q${x + size * 1.1} ${y} ${x} ${y + size}Q${x - size * 1.1} ${y} ${x} ${y - size * 1.6}Z" fill="#fff" opacity=".62"/><circle cx="${x - size * 0.25}" cy="${y}" r="${size * 0.25}" fill="#5b2c14" opacity=".5"/>`;
  }).join('');
}

function priceTag(phase: number): string {
  const swing = 10 * Math.sin(TURN * phase * 2);
  const points = Array.from({ length: 32 }, (_, i) => {
    const radius = i % 2 === 0 ? 74 : 64;
    return `${radius * Math.cos((i / 32) * TURN)} ${radius * Math.sin((i / 32) * TURN)}`;
  });
  return `<g transform="translate(446 372) rotate(${swing})"><path d="M${points.join('L')}Z" fill="#d8324a"/><circle r="55" fill="none" stroke="#fff8ea" stroke-width="3" stroke-dasharray="7 6"/>
    <text y="-12" font-size="19" font-weight="700" fill="#fff8ea" text-anchor="middle" letter-spacing="2">CHỈ</text><text y="28" font-size="43" font-weight="800" fill="#fff8ea" text-anchor="middle">39K</text></g>`;
}

function title(): string {
  return `<text x="34" y="124" font-size="98" font-weight="800" fill="#3a1a0c" letter-spacing="-3">COLD</text><text x="34" y="216" font-size="98" font-weight="800" fill="#3a1a0c" letter-spacing="-3">BREW</text>
    <rect x="38" y="240" width="176" height="40" rx="20" fill="#3a1a0c"/><text x="126" y="267" font-size="20" font-weight="700" fill="#ffe3a3" text-anchor="middle">Ủ lạnh 18 giờ</text>
    <g transform="translate(402 96)" fill="none" stroke="#3a1a0c" stroke-width="5" stroke-linecap="round"><path d="M0 0q14 -22 0 -44M26 6q14 -22 0 -44M52 0q14 -22 0 -44"/></g>`;
}
