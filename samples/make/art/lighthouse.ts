import { SCENE_HEIGHT as H, SCENE_WIDTH as W } from './poster-frame';
import { mulberry32 } from '../../../testing/support/seeded-random';
import { TURN } from '../turn';

/** Length of the clip, after which it begins again without a seam. */
export const LIGHTHOUSE_S = 8;

const LAMP = { x: 352, y: 318 };

/**
 * A lighthouse over a night sea: its beam goes round, the waves roll, a paper boat sails past.
 *
 * @returns SVG markup; places are px of the scene, drawn by eye.
 */
export function lighthouseScene(timeS: number): string {
  const phase = timeS / LIGHTHOUSE_S;
  return `
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#10183c"/><stop offset=".45" stop-color="#283a78"/><stop offset=".75" stop-color="#c8586a"/><stop offset="1" stop-color="#f6a15c"/>
      </linearGradient>
      <linearGradient id="tower" x1="0" x2="1"><stop offset="0" stop-color="#fff6e4"/><stop offset=".55" stop-color="#f3dcc0"/><stop offset="1" stop-color="#b98f7d"/></linearGradient>
      <linearGradient id="band" x1="0" x2="1"><stop offset="0" stop-color="#f0452a"/><stop offset=".55" stop-color="#d83a22"/><stop offset="1" stop-color="#8e2418"/></linearGradient>
      <radialGradient id="moon" cx=".38" cy=".35" r=".75"><stop offset="0" stop-color="#fff8e0"/><stop offset=".7" stop-color="#ffdf9a"/><stop offset="1" stop-color="#eeb96a"/></radialGradient>
      <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${LAMP.x}" cy="${LAMP.y}" r="400"><stop offset="0" stop-color="#fff3c4" stop-opacity=".85"/><stop offset=".5" stop-color="#ffe89a" stop-opacity=".4"/><stop offset="1" stop-color="#ffe89a" stop-opacity="0"/></radialGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="#fff3b8"/><stop offset=".25" stop-color="#ffd75e" stop-opacity=".75"/><stop offset="1" stop-color="#ffd75e" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="${W}" height="${H}" fill="url(#sky)"/>
    ${stars(phase)}
    ${moon()}
    ${clouds(phase)}
    ${beam(phase)}
    ${birds(phase)}
    ${island()}
    ${tower(phase)}
    ${sea(phase)}
    ${title()}`;
}

function stars(phase: number): string {
  const random = mulberry32(4);
  return Array.from({ length: 90 }, () => {
    const [x, y, size, seed] = [random() * W, random() ** 1.5 * 470, 0.9 + random() * 2.1, random()];
    if (y < 145 && x < 345) return '';
    const shine = 0.55 + 0.45 * Math.sin(TURN * (2 * phase + seed));
    return size > 2.2
      ? `<path d="M${x} ${y - 3.4 * size}L${x + 0.7 * size} ${y}L${x} ${y + 3.4 * size}L${x - 0.7 * size} ${y}ZM${x - 3.4 * size} ${y}L${x} ${y + 0.7 * size}L${x + 3.4 * size} ${y}L${x} ${y - 0.7 * size}Z" fill="#fff6d8" opacity="${shine}"/>`
      : `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff6d8" opacity="${shine}"/>`;
  }).join('');
}

function moon(): string {
  const places = [
    [-22, -8, 13],
    [14, 18, 17],
    [20, -24, 8],
    [-10, 28, 8],
    [-34, 20, 6],
  ] as const;
  const craters = places.map(
    ([x, y, r]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#e7b96c" opacity=".6"/><circle cx="${x + 2}" cy="${y + 2}" r="${r * 0.75}" fill="#f7d592" opacity=".8"/>`,
  );
  return `<g transform="translate(132 232)"><circle r="108" fill="#ffe2a2" opacity=".13"/><circle r="82" fill="#ffe2a2" opacity=".16"/><circle r="58" fill="url(#moon)"/>${craters.join('')}</g>`;
}

function cloud(x: number, y: number, scale: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${colour}"><path d="M-90 20c-26 0-26-34 2-36 4-34 54-40 68-12 20-18 56-6 56 16 34-6 46 32 14 32z"/><path d="M-70 6h62M-30 -6h70M10 10h34" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round" fill="none"/></g>`;
}

function clouds(phase: number): string {
  const drift = (start: number, laps: number) => ((start + laps * phase * (W + 260)) % (W + 260)) - 130;
  return [
    cloud(drift(40, 1), 402, 0.85, '#e0787c'),
    cloud(drift(420, 1), 462, 1.1, '#f0946c'),
    cloud(drift(250, 1), 512, 0.8, '#f8b473'),
  ].join('');
}

/** The rotating beam: broad and bright towards the viewer, long and thin sideways. */
function beam(phase: number): string {
  const arms = [0, 0.5].map((offset) => {
    const angle = TURN * (phase * 2 + offset);
    const facing = Math.sin(angle);
    const end = LAMP.x + Math.cos(angle) * 420;
    const spread = 40 + 70 * Math.abs(facing);
    const fall = LAMP.y - 30 + 40 * facing;
    const opacity = 0.6 + 0.4 * facing;
    return `<path d="M${LAMP.x} ${LAMP.y - 6}L${end} ${fall - spread}L${end} ${fall + spread}L${LAMP.x} ${LAMP.y + 6}Z" fill="url(#beam)" opacity="${opacity}"/>
            <path d="M${LAMP.x} ${LAMP.y - 3}L${end} ${fall - spread / 2.4}L${end} ${fall + spread / 2.4}L${LAMP.x} ${LAMP.y + 3}Z" fill="url(#beam)" opacity="${opacity}"/>`;
  });
  return arms.join('');
}

function birds(phase: number): string {
  const bird = (offset: number, y: number, scale: number) => {
    const x = ((offset + phase * (W + 120)) % (W + 120)) - 60;
    const flap = 9 * Math.sin(TURN * (phase * 8 + offset / 200));
    return `<path d="M${x - 16 * scale} ${y - flap * scale}Q${x - 6 * scale} ${y - 8 * scale} ${x} ${y}Q${x + 6 * scale} ${y - 8 * scale} ${x + 16 * scale} ${y - flap * scale}" fill="none" stroke="#1a1f3f" stroke-width="${3 * scale}" stroke-linecap="round"/>`;
  };
  return bird(60, 380, 1) + bird(110, 352, 0.8) + bird(148, 372, 0.7);
}

function house([x, y, w, h]: [number, number, number, number], wall: string, roof: string): string {
  return `
    <rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${wall}"/><path d="M${x - 6} ${y - h}L${x + w / 2} ${y - h - 26}L${x + w + 6} ${y - h}Z" fill="${roof}"/>
    ${[0.2, 0.6].map((at) => `<rect x="${x + w * at}" y="${y - h * 0.72}" width="${w * 0.22}" height="${h * 0.36}" fill="#ffd75e"/><path d="M${x + w * (at + 0.11)} ${y - h * 0.72}v${h * 0.36}" stroke="#7a3b2c" stroke-width="1.5"/>`).join('')}
    <rect x="${x + w * 0.72}" y="${y - h - 26}" width="7" height="18" fill="#55343f"/>`;
}

function island(): string {
  const random = mulberry32(12);
  const rocks = Array.from({ length: 46 }, () => {
    const x = 216 + random() * 324;
    const top = 640 - Math.max(0, 76 - Math.abs(x - 380) * 0.5);
    const y = top + random() * (730 - top);
    const s = 8 + random() * 17;
    const shade = ['#3a2b48', '#4d3654', '#5f4259', '#2b213b'][Math.floor(random() * 4)];
    return `<path d="M${x - s} ${y + s * 0.5}L${x - s * 0.5} ${y - s * 0.5}L${x + s * 0.3} ${y - s * 0.62}L${x + s} ${y + s * 0.1}L${x + s * 0.6} ${y + s * 0.6}Z" fill="${shade}"/>`;
  });
  return `<path d="M170 740C210 690 236 668 282 640C312 606 330 590 360 586C404 582 438 604 470 628C500 646 528 640 ${W} 650V760H170Z" fill="#372a45"/>
    <path d="M262 650C300 612 330 594 362 592C400 590 436 608 466 632C430 628 410 640 380 632C340 640 300 640 262 650Z" fill="#3f6a56"/>
    ${rocks.join('')}${house([424, 634, 58, 34], '#f1dcc3', '#b23a2a')}${house([486, 648, 44, 28], '#e6c9ae', '#2b5d74')}${house([268, 646, 40, 26], '#f5e2c6', '#d98a3a')}`;
}

/** Half the tower's width in a row, px. */
function half(y: number): number {
  return 21 + ((y - 352) / 245) * 17;
}

function tower(phase: number): string {
  const bands = Array.from({ length: 7 }, (_, i) => {
    const [top, bottom] = [352 + i * 35, 352 + (i + 1) * 35];
    return `<path d="M${LAMP.x - half(top)} ${top}H${LAMP.x + half(top)}L${LAMP.x + half(bottom)} ${bottom}H${LAMP.x - half(bottom)}Z" fill="url(#${i % 2 === 0 ? 'tower' : 'band'})"/>`;
  });
  const windows = [378, 448, 518].map(
    (y, i) =>
      `<rect x="${LAMP.x - 5 + (i - 1) * 5}" y="${y}" width="10" height="17" rx="5" fill="#2a1d3c"/><rect x="${LAMP.x - 3 + (i - 1) * 5}" y="${y + 3}" width="6" height="11" rx="3" fill="#ffd75e"/>`,
  );
  const flare = 44 + 22 * Math.abs(Math.sin(TURN * phase * 2));
  return `${bands.join('')}${windows.join('')}
    <path d="M${LAMP.x - 13} 597v-30a13 13 0 0 1 26 0v30z" fill="#3a2233"/>
    <rect x="${LAMP.x - 33}" y="344" width="66" height="9" rx="2" fill="#241a33"/><path d="M${LAMP.x - 31} 344v-14M${LAMP.x - 18} 344v-14M${LAMP.x + 18} 344v-14M${LAMP.x + 31} 344v-14M${LAMP.x - 33} 331h66" stroke="#241a33" stroke-width="3"/>
    <rect x="${LAMP.x - 15}" y="298" width="30" height="46" fill="#ffe9a6"/><path d="M${LAMP.x - 15} 298v46M${LAMP.x - 5} 298v46M${LAMP.x + 5} 298v46M${LAMP.x + 15} 298v46M${LAMP.x - 15} 321h30" stroke="#241a33" stroke-width="2.5"/>
    <path d="M${LAMP.x - 21} 298Q${LAMP.x} 258 ${LAMP.x + 21} 298Z" fill="url(#band)"/><path d="M${LAMP.x} 276v-20" stroke="#241a33" stroke-width="3"/><circle cx="${LAMP.x}" cy="254" r="4" fill="#241a33"/>
    <circle cx="${LAMP.x}" cy="${LAMP.y}" r="${flare}" fill="url(#glow)"/>`;
}

function sea(phase: number): string {
  const colours = ['#c7546b', '#8f4677', '#5b4585', '#3a4a93', '#2a4f96', '#1f4682', '#173a6b', '#102c54'];
  const layers = colours.map((fill, i) => {
    const y = 690 + i * 30;
    const wave = 120 - i * 4;
    const height = 6 + i * 1.5;
    const shift = TURN * phase * (i % 2 === 0 ? 2 : -2) + i;
    const crest = (x: number) => y + height * Math.sin((TURN * x) / wave + shift);
    const points = Array.from({ length: 46 }, (_, k) => `${k * 12} ${crest(k * 12).toFixed(1)}`);
    const foam = Array.from({ length: 9 }, (_, k) => {
      const x = (k * 64 + i * 23) % W;
      return `<path d="M${x} ${crest(x) + 12}q10 -6 20 0t20 0" fill="none" stroke="#fff" stroke-opacity="${0.5 - i * 0.03}" stroke-width="2.6" stroke-linecap="round"/>`;
    });
    return `<path d="M0 ${H}L${points.join('L')}L${W} ${H}Z" fill="${fill}"/>${foam.join('')}${i === 3 ? boat(phase, crest) : ''}`;
  });
  return layers.join('');
}

function boat(phase: number, crest: (x: number) => number): string {
  const x = 90 + 110 * (0.5 - 0.5 * Math.cos(TURN * phase));
  const tilt = 7 * Math.sin(TURN * phase * 2);
  return `<g transform="translate(${x} ${crest(x) - 6}) rotate(${tilt})"><path d="M-46 -8L46 -8L26 20H-26Z" fill="#fff6e4"/><path d="M-46 -8L0 4L46 -8L26 20H-26Z" fill="#e8d3b7"/><path d="M0 -58L0 -2L-30 -6Z" fill="#f0452a"/><path d="M3 -58L3 -2L34 -7Z" fill="#fff6e4"/></g>`;
}

function title(): string {
  return `<text x="40" y="96" font-size="66" font-weight="800" fill="#fff6e4" letter-spacing="-1">Hải Đăng</text>
    <path d="M42 122h58" stroke="#f0452a" stroke-width="7"/><text x="116" y="129" font-size="19" font-weight="500" fill="#fff6e4" letter-spacing="4">THE LIGHTHOUSE</text>`;
}
