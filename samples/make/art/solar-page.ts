import { mulberry32 } from '../../../testing/support/seeded-random';
import type { Drawing } from '../studio';
import { TURN } from '../turn';

/** Size of the drawing, px of a print at about 130 to the inch; places are px in it, drawn by eye. */
export const PAGE_WIDTH_PX = 1050;
export const PAGE_HEIGHT_PX = 1400;

interface Body {
  name: string;
  /** Radius of its orbit, px. */
  orbit: number;
  /** Its place on the orbit, from the right, clockwise. */
  angleRad: number;
  /** Radius of the drawn body, px. */
  radius: number;
  /** Colours towards the light and away from it. */
  colours: [string, string];
}

const SUN = { x: 300, y: 760 };
const BODIES: Body[] = [
  { name: 'Thủy', orbit: 130, angleRad: -0.5, radius: 16, colours: ['#d8cfc4', '#8f857a'] },
  { name: 'Kim', orbit: 205, angleRad: 0.75, radius: 26, colours: ['#f6e1b0', '#cf9a4a'] },
  { name: 'Trái Đất', orbit: 290, angleRad: -0.95, radius: 30, colours: ['#6fb8e8', '#2f6db0'] },
  { name: 'Hỏa', orbit: 375, angleRad: 0.2, radius: 23, colours: ['#ee8a5a', '#b5482a'] },
  { name: 'Mộc', orbit: 490, angleRad: -0.62, radius: 62, colours: ['#f1d9b8', '#b56a42'] },
  { name: 'Thổ', orbit: 620, angleRad: 0.42, radius: 48, colours: ['#f0dfae', '#c9a35e'] },
];

/** A page of a school book: the sun, its planets on their orbits, and a table. */
export function solarPage(): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE_WIDTH_PX} ${PAGE_HEIGHT_PX}">
    <defs><radialGradient id="sp-night" cx=".28" cy=".5" r=".9"><stop offset="0" stop-color="#2c4a8a"/><stop offset="1" stop-color="#0d1836"/></radialGradient>
      <radialGradient id="sp-sun" cx=".42" cy=".4" r=".7"><stop offset="0" stop-color="#fff6c4"/><stop offset=".5" stop-color="#ffc23e"/><stop offset="1" stop-color="#ee6a1c"/></radialGradient>
      ${BODIES.map(({ colours: [light, dark] }, i) => `<radialGradient id="sp-${i}" cx=".32" cy=".32" r=".8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`).join('')}
      <clipPath id="sp-frame"><rect x="50" y="300" width="950" height="820" rx="26"/></clipPath></defs>
    <rect width="${PAGE_WIDTH_PX}" height="${PAGE_HEIGHT_PX}" fill="#fbf5e6"/>
    ${heading()}
    <g clip-path="url(#sp-frame)"><rect x="50" y="300" width="950" height="820" fill="url(#sp-night)"/>${stars()}${orbits()}${sun()}${BODIES.map(body).join('')}${comet()}</g>
    ${table()}
  </svg>`;
}

function heading(): string {
  return `<rect x="50" y="60" width="86" height="86" rx="18" fill="#ee6a1c"/><text x="93" y="122" font-size="54" font-weight="800" text-anchor="middle" fill="#fff">6</text>
    <text x="164" y="96" font-size="24" font-weight="700" fill="#8a5a2a" letter-spacing="4">KHOA HỌC · BÀI 6</text><text x="160" y="164" font-size="74" font-weight="800" fill="#14224a" letter-spacing="-2">Hệ Mặt Trời</text>
    <text x="52" y="222" font-size="25" font-weight="500" fill="#3a3f52">Các hành tinh quay quanh Mặt Trời trên những quỹ đạo</text><text x="52" y="258" font-size="25" font-weight="500" fill="#3a3f52">gần tròn. Càng ở xa, chúng càng đi chậm.</text>
    <g transform="translate(912 150)" fill="none" stroke="#14224a" stroke-width="6" stroke-linecap="round"><circle r="30" fill="#ffd166"/><ellipse rx="74" ry="24" transform="rotate(-24)"/><circle cx="64" cy="-34" r="9" fill="#ee6a1c"/></g>`;
}

function stars(): string {
  const random = mulberry32(42);
  return Array.from({ length: 170 }, () => {
    const [x, y, r] = [50 + random() * 950, 300 + random() * 820, 1 + random() * 2.6];
    return r > 3
      ? `<path d="M${x} ${y - 12}L${x + 3} ${y}L${x} ${y + 12}L${x - 3} ${y}ZM${x - 12} ${y}L${x} ${y + 3}L${x + 12} ${y}L${x} ${y - 3}Z" fill="#fff6d8"/>`
      : `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${0.4 + random() * 0.6}"/>`;
  }).join('');
}

function orbits(): string {
  return BODIES.map(
    ({ orbit }, i) =>
      `<circle cx="${SUN.x}" cy="${SUN.y}" r="${orbit}" fill="none" stroke="#9fb6ea" stroke-width="3" ${i % 2 === 0 ? '' : 'stroke-dasharray="14 10"'}/>`,
  ).join('');
}

function sun(): string {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * TURN;
    const [near, far] = [88, i % 2 === 0 ? 116 : 102];
    return `M${SUN.x + near * Math.cos(angle)} ${SUN.y + near * Math.sin(angle)}L${SUN.x + far * Math.cos(angle)} ${SUN.y + far * Math.sin(angle)}`;
  });
  return `<path d="${rays.join('')}" stroke="#ffc23e" stroke-width="7" stroke-linecap="round"/><circle cx="${SUN.x}" cy="${SUN.y}" r="78" fill="url(#sp-sun)"/><path d="M${SUN.x - 40} ${SUN.y - 22}q24 -18 46 0M${SUN.x - 18} ${SUN.y + 30}q30 16 52 -8" fill="none" stroke="#fff2b8" stroke-width="6" stroke-linecap="round" opacity=".8"/>`;
}

function body({ name, orbit, angleRad, radius, colours }: Body, i: number): string {
  const [x, y] = [SUN.x + orbit * Math.cos(angleRad), SUN.y + orbit * Math.sin(angleRad)];
  const bands = [-0.5, -0.15, 0.2, 0.55].map((at) => {
    const half = radius * Math.sqrt(1 - at * at) - 2;
    return `<path d="M${x - half} ${y + at * radius}q${half} ${radius * 0.18} ${half * 2} 0" stroke="${colours[1]}" stroke-width="${Math.max(2.5, radius * 0.09)}" fill="none" opacity=".75"/>`;
  });
  const ring =
    name === 'Thổ'
      ? `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.8}" ry="${radius * 0.5}" transform="rotate(-18 ${x} ${y})" fill="none" stroke="#f0dfae" stroke-width="11"/><ellipse cx="${x}" cy="${y}" rx="${radius * 1.8}" ry="${radius * 0.5}" transform="rotate(-18 ${x} ${y})" fill="none" stroke="#8a6a34" stroke-width="2"/>`
      : '';
  const land =
    name === 'Trái Đất'
      ? `<path d="M${x - 14} ${y - 14}q12 -10 20 2q-2 12 -12 10zM${x + 2} ${y + 8}q12 -4 16 4q-6 12 -14 8z" fill="#5fae5a"/>`
      : bands.join('');
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#sp-${i})"/>${land}${ring}
    <g transform="translate(${x} ${y - radius - 26})"><rect x="${-14 - name.length * 7}" y="-17" width="${28 + name.length * 14}" height="34" rx="17" fill="#fbf5e6"/><text y="8" font-size="22" font-weight="700" text-anchor="middle" fill="#14224a">${name}</text></g>`;
}

function comet(): string {
  return `<g transform="translate(176 392) rotate(24)"><path d="M0 0L-150 -22L-120 0L-170 10L-110 16L-136 34Z" fill="#bfe0ff" opacity=".75"/><circle r="15" fill="#fff"/></g>`;
}

const cell = (x: number, value: string, label: string, colour: string) =>
  `<g transform="translate(${x} 1160)"><rect width="222" height="180" rx="18" fill="#fff" stroke="#e3d6b8" stroke-width="3"/><circle cx="40" cy="46" r="17" fill="${colour}"/><text x="26" y="112" font-size="44" font-weight="800" fill="#14224a">${value}</text><text x="26" y="150" font-size="21" font-weight="500" fill="#3a3f52">${label}</text></g>`;

function table(): string {
  return (
    cell(50, '8', 'hành tinh', '#2f6db0') +
    cell(293, '88', 'ngày: sao Thủy', '#8f857a') +
    cell(536, '365', 'ngày: Trái Đất', '#5fae5a') +
    cell(778, '29', 'năm: sao Thổ', '#c9a35e')
  );
}
