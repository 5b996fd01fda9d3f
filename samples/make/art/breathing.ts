import { SCENE_HEIGHT as H, SCENE_WIDTH as W } from './poster-frame';
import { elementAt } from '../../../testing/support/element-at';
import { mulberry32 } from '../../../testing/support/seeded-random';
import { TURN } from '../turn';

/** Length of the clip, after which it begins again without a seam. */
export const BREATHING_S = 8;

const CENTRE = { x: 270, y: 500 };

/**
 * A flower among leaves that opens for four seconds and closes for four.
 *
 * @returns SVG markup; places are px of the scene, drawn by eye.
 */
export function breathingScene(timeS: number): string {
  const phase = timeS / BREATHING_S;
  // 0: breathed out, 1: breathed in.
  const breath = 0.5 - 0.5 * Math.cos(TURN * phase);
  return `
    <defs>
      <linearGradient id="br-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e8f3ea"/><stop offset=".55" stop-color="#bfe0d6"/><stop offset="1" stop-color="#7fbfb6"/></linearGradient>
      <radialGradient id="br-petal" cx=".5" cy="1" r="1"><stop offset="0" stop-color="#fff5e6"/><stop offset=".5" stop-color="#f9b8a2"/><stop offset="1" stop-color="#e8738a"/></radialGradient>
      <radialGradient id="br-inner" cx=".5" cy="1" r="1"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f7a58f"/></radialGradient>
    </defs>
    <rect width="${W}" height="${H}" fill="url(#br-sky)"/>
    ${rings(breath)}
    ${leaves(phase)}
    ${flower(breath)}
    ${words(timeS, phase)}
    ${title()}`;
}

function rings(breath: number): string {
  return [0, 1, 2, 3, 4]
    .map((i) => {
      const radius = 150 + i * 38 + breath * (26 + i * 12);
      return `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${radius}" fill="none" stroke="#fff" stroke-width="${5 - i * 0.7}" opacity="${0.85 - i * 0.15}" ${i % 2 === 1 ? 'stroke-dasharray="3 13" stroke-linecap="round"' : ''}/>`;
    })
    .join('');
}

interface Leaf {
  /** Beginning of its stalk, px. */
  x: number;
  y: number;
  /** Degrees from upright, clockwise. */
  turn: number;
  /** Factor: a leaf of size 1 is 150 px long. */
  size: number;
  colour: string;
  vein: string;
}

function leaf({ x, y, turn, size, colour, vein }: Leaf): string {
  const ribs = [22, 44, 66, 88, 110].map((at) => {
    const reach = 30 * Math.sin((at / 140) * Math.PI);
    return `M0 ${-at}q${reach * 0.5} ${-6} ${reach} ${-18}M0 ${-at}q${-reach * 0.5} ${-6} ${-reach} ${-18}`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C44 -36 46 -104 0 -150C-46 -104 -44 -36 0 0Z" fill="${colour}"/><path d="M0 24V-138${ribs.join('')}" fill="none" stroke="${vein}" stroke-width="3" stroke-linecap="round"/></g>`;
}

function leaves(phase: number): string {
  const random = mulberry32(15);
  const greens = [
    ['#1f5f57', '#8fd0b8'],
    ['#2f7d68', '#bfe8cf'],
    ['#174a48', '#6fb8a4'],
    ['#4f9a76', '#e3f5df'],
    ['#0f3b40', '#5fa596'],
  ] as const;
  const places = [
    ...Array.from(
      { length: 15 },
      (_, i) => [i * 40 - 10, H + 26 + random() * 30, (i - 7) * 7, 1.1 + random() * 0.5] as const,
    ),
    ...Array.from({ length: 8 }, (_, i) => [-24, 300 + i * 82, 62 - i * 4, 0.75 + random() * 0.3] as const),
    ...Array.from({ length: 8 }, (_, i) => [W + 24, 300 + i * 82, -62 + i * 4, 0.75 + random() * 0.3] as const),
  ];
  return places
    .map(([x, y, turn, size], i) => {
      const [colour, vein] = elementAt(greens, i % greens.length);
      const sway = 4 * Math.sin(TURN * phase + i * 0.9);
      return leaf({ x, y, turn: turn + sway, size, colour, vein });
    })
    .join('');
}

const petal = (turn: number, length: number, width: number, fill: string) =>
  `<path transform="rotate(${turn})" d="M0 0C${width} ${-length * 0.3} ${width} ${-length * 0.8} 0 ${-length}C${-width} ${-length * 0.8} ${-width} ${-length * 0.3} 0 0Z" fill="${fill}" stroke="#c9506b" stroke-width="2.5" opacity=".93"/>`;

function flower(breath: number): string {
  const outer = Array.from({ length: 12 }, (_, i) =>
    petal(i * 30, 96 + 72 * breath, 24 + 22 * breath, 'url(#br-petal)'),
  );
  const middle = Array.from({ length: 10 }, (_, i) =>
    petal(i * 36 + 15, 70 + 46 * breath, 20 + 16 * breath, 'url(#br-inner)'),
  );
  const seeds = Array.from({ length: 21 }, (_, i) => {
    const angle = i * 2.4;
    const radius = 4.4 * Math.sqrt(i) * (0.8 + 0.35 * breath);
    return `<circle cx="${radius * Math.cos(angle)}" cy="${radius * Math.sin(angle)}" r="3.2" fill="#b5651d"/>`;
  });
  return `<g transform="translate(${CENTRE.x} ${CENTRE.y})">${outer.join('')}${middle.join('')}<circle r="${27 + 6 * breath}" fill="#ffd166" stroke="#b5651d" stroke-width="2.5"/>${seeds.join('')}</g>`;
}

/** The instruction, and the seconds as dots that fill up. */
function words(timeS: number, phase: number): string {
  const isIn = phase < 0.5;
  const second = timeS % 4;
  const shown = Math.min(1, second * 3, (4 - second) * 3);
  const dots = [0, 1, 2, 3].map(
    (i) =>
      `<circle cx="${CENTRE.x - 48 + i * 32}" cy="806" r="9" fill="${second >= i ? '#fff' : 'none'}" stroke="#fff" stroke-width="3"/>`,
  );
  return `<rect x="110" y="712" width="320" height="124" rx="26" fill="#0f3b40" opacity=".9"/><text x="${CENTRE.x}" y="772" font-size="46" font-weight="800" fill="#fff" text-anchor="middle" opacity="${shown}">${isIn ? 'Hít vào' : 'Thở ra'}</text>${dots.join('')}`;
}

function title(): string {
  return `<text x="40" y="126" font-size="104" font-weight="800" fill="#0f3b40" letter-spacing="-4">Thở.</text>
    <text x="44" y="170" font-size="25" font-weight="700" fill="#1f5f57">Một phút cho riêng bạn</text>
    <g transform="translate(436 96)"><circle r="52" fill="#0f3b40"/><text y="-2" font-size="38" font-weight="800" fill="#ffd166" text-anchor="middle">4·4</text><text y="24" font-size="17" font-weight="700" fill="#e8f3ea" text-anchor="middle">giây</text></g>`;
}
