import { SCENE_HEIGHT as H, SCENE_WIDTH as W } from './poster-frame';
import { mulberry32 } from '../../../testing/support/seeded-random';
import { TURN } from '../turn';

/** Length of the clip, after which it begins again without a seam. */
export const OPENING_NIGHT_S = 6;

/** Beats of the clip and of its sound, two a second. Chosen by ear. */
export const BEATS = 12;

/**
 * A stage on its opening night: spotlights, dancing equaliser bars, a crowd, and the date.
 *
 * @returns SVG markup; places are px of the scene, drawn by eye.
 */
export function openingNightScene(timeS: number): string {
  const phase = timeS / OPENING_NIGHT_S;
  const beat = Math.abs(Math.cos(Math.PI * BEATS * phase)) ** 3;
  return `
    <defs>
      <linearGradient id="on-back" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1b0b3a"/><stop offset=".6" stop-color="#4b1672"/><stop offset="1" stop-color="#c0266b"/></linearGradient>
      <linearGradient id="on-ray" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
      <linearGradient id="on-bar" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#ff4f8b"/><stop offset=".6" stop-color="#ffb03a"/><stop offset="1" stop-color="#fff3a8"/></linearGradient>
    </defs>
    <rect width="${W}" height="${H}" fill="url(#on-back)"/>
    ${bars(phase)}
    ${spotlights(phase)}
    ${rig(beat)}
    ${words(beat)}
    ${confetti(phase)}
    ${crowd(phase)}`;
}

function bars(phase: number): string {
  return Array.from({ length: 18 }, (_, i) => {
    const height =
      70 +
      130 * (0.5 + 0.5 * Math.sin(TURN * phase * (2 + (i % 4)) + i * 1.3)) +
      50 * Math.abs(Math.sin(Math.PI * BEATS * phase + i));
    return `<rect x="${12 + i * 29}" y="${760 - height}" width="20" height="${height + 60}" rx="6" fill="url(#on-bar)" opacity=".85"/>`;
  }).join('');
}

function spotlights(phase: number): string {
  const colours = ['#7ef0ff', '#ff7ad9', '#ffe36e', '#9dff8a', '#ff9a5c'];
  return colours
    .map((colour, i) => {
      const x = 60 + i * 105;
      const swing = 26 * Math.sin(TURN * phase * (i % 2 === 0 ? 2 : 1) + i * 1.2);
      return `<g transform="translate(${x} 84) rotate(${swing})" style="mix-blend-mode:screen"><path d="M-10 0L-120 860H120L10 0Z" fill="url(#on-ray)" opacity=".5"/><path d="M-10 0L-120 860H120L10 0Z" fill="${colour}" opacity=".22"/></g>`;
    })
    .join('');
}

function rig(beat: number): string {
  const struts = Array.from({ length: 18 }, (_, i) => `M${i * 32} 40L${i * 32 + 16} 74L${i * 32 + 32} 40`);
  const lamps = [0, 1, 2, 3, 4].map(
    (i) =>
      `<g transform="translate(${60 + i * 105} 84)"><rect x="-19" y="-14" width="38" height="34" rx="8" fill="#120726"/><ellipse cy="22" rx="${15 + 3 * beat}" ry="6" fill="#fff8d6"/></g>`,
  );
  return `<path d="M0 40H${W}M0 74H${W}${struts.join('')}" fill="none" stroke="#2c1650" stroke-width="6"/>${lamps.join('')}`;
}

function words(beat: number): string {
  const size = 1 + 0.025 * beat;
  return `<g transform="translate(270 360) scale(${size})" text-anchor="middle" fill="#fff">
      <text y="-100" font-size="24" font-weight="700" letter-spacing="8" fill="#ffe36e">BẠN ĐƯỢC MỜI</text>
      <text y="-8" font-size="93" font-weight="800" letter-spacing="-3">OPENING</text><text y="84" font-size="93" font-weight="800" letter-spacing="-1">NIGHT</text>
      <rect x="-150" y="114" width="300" height="60" rx="30" fill="#fff"/><text y="154" font-size="29" font-weight="800" fill="#4b1672">Thứ Bảy · 20:00</text>
    </g>`;
}

function confetti(phase: number): string {
  const random = mulberry32(5);
  const colours = ['#7ef0ff', '#ff7ad9', '#ffe36e', '#fff', '#9dff8a'];
  return Array.from({ length: 64 }, (_, i) => {
    const [x, start, size, laps] = [random() * W, random(), 5 + random() * 7, 1 + (i % 2)];
    const y = ((start + laps * phase) % 1) * (H + 40) - 20;
    const drift = 22 * Math.sin(TURN * (phase * 2 + start));
    const turn = 360 * ((phase * (1 + (i % 3)) + start) % 1);
    return `<rect transform="translate(${x + drift} ${y}) rotate(${turn})" x="${-size / 2}" y="${-size / 4}" width="${size}" height="${size / 2}" fill="${colours[i % 5]}"/>`;
  }).join('');
}

function crowd(phase: number): string {
  const rows = [
    { y: 800, colour: '#3a1059', count: 9, lag: 0 },
    { y: 850, colour: '#260a40', count: 8, lag: 0.4 },
    { y: 905, colour: '#14052a', count: 7, lag: 0.9 },
  ];
  return rows
    .map(({ y, colour, count, lag }) =>
      Array.from({ length: count }, (_, i) => {
        const x = ((i + 0.5) * W) / count + (lag * 40 - 18);
        const bounce = 13 * Math.abs(Math.sin(Math.PI * BEATS * phase + i * 0.7 + lag));
        const sway = 14 * Math.sin(TURN * phase * 3 + i);
        const arms =
          (i + Math.round(lag * 2)) % 2 === 0
            ? `<path d="M-30 60Q${-48 + sway} 6 ${-30 + sway} -48M30 60Q${48 + sway} 6 ${34 + sway} -48" fill="none" stroke="${colour}" stroke-width="17" stroke-linecap="round"/>`
            : '';
        return `<g transform="translate(${x} ${y - bounce})">${arms}<circle r="27" fill="${colour}"/><path d="M-48 190V70Q-46 34 0 32Q46 34 48 70V190Z" fill="${colour}"/></g>`;
      }).join(''),
    )
    .join('');
}
