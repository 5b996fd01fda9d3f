import { seededRandom } from '../seeded-random';
import type { Drawing } from '../studio';

export const STICKER_SIZE = 1200;

const TURN = 2 * Math.PI;

/** A sticker for a shop window: rays, parcels and a call to look through the phone. */
export function giftSticker(): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${STICKER_SIZE} ${STICKER_SIZE}">
    <rect width="${STICKER_SIZE}" height="${STICKER_SIZE}" fill="#0f6b74"/>
    ${rays()}
    <rect x="34" y="34" width="1132" height="1132" rx="30" fill="none" stroke="#fff4dc" stroke-width="8"/><rect x="54" y="54" width="1092" height="1092" rx="20" fill="none" stroke="#f9d689" stroke-width="4" stroke-dasharray="18 14"/>
    ${confetti()}
    <text x="600" y="238" font-size="150" font-weight="800" text-anchor="middle" fill="#fff4dc" letter-spacing="-4">Mở quà!</text>
    ${parcel(600, 640, 1.28, ['#fff4dc', '#d8324a', '#0b3d44'])}${parcel(286, 770, 0.72, ['#f28a3c', '#fff4dc', '#0b3d44'])}${parcel(922, 780, 0.7, ['#f9d689', '#2e7d8c', '#0b3d44'])}
    ${badge()}
    <rect x="130" y="968" width="940" height="124" rx="62" fill="#0b3d44"/><text x="600" y="1050" font-size="60" font-weight="800" text-anchor="middle" fill="#fff4dc">Soi điện thoại vào đây</text>
  </svg>`;
}

const at = (angle: number) => `${600 + 1000 * Math.cos(angle)} ${600 + 1000 * Math.sin(angle)}`;

function rays(): string {
  return Array.from({ length: 20 }, (_, i) => {
    const [from, to] = [(i / 20) * TURN, ((i + 0.5) / 20) * TURN];
    return `<path d="M600 600L${at(from)}L${at(to)}Z" fill="#1b848c"/>`;
  }).join('');
}

function confetti(): string {
  const random = seededRandom(64);
  const colours = ['#f9d689', '#fff4dc', '#e8475c', '#0b3d44', '#f28a3c'];
  return Array.from({ length: 120 }, (_, i) => {
    const [x, y, turn, size] = [80 + random() * 1040, 80 + random() * 860, random() * 360, 9 + random() * 15];
    const fill = colours[i % colours.length];
    const shapes = [
      `<rect x="${-size}" y="${-size * 0.45}" width="${size * 2}" height="${size * 0.9}" fill="${fill}"/>`,
      `<circle r="${size * 0.7}" fill="${fill}"/>`,
      `<path d="M0 ${-size}L${size * 0.9} ${size * 0.7}H${-size * 0.9}Z" fill="${fill}"/>`,
      `<path d="M${-size} 0q${size * 0.5} ${-size} ${size} 0t${size} 0" fill="none" stroke="${fill}" stroke-width="6"/>`,
    ];
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${shapes[i % shapes.length]}</g>`;
  }).join('');
}

function parcel(x: number, y: number, scale: number, [paper, ribbon, line]: [string, string, string]): string {
  const dots = Array.from(
    { length: 15 },
    (_, i) => `<circle cx="${-130 + (i % 5) * 65}" cy="${-40 + Math.floor(i / 5) * 62}" r="11" fill="${ribbon}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke="${line}" stroke-width="8" stroke-linejoin="round"><rect x="-160" y="-80" width="320" height="230" rx="8" fill="${paper}"/><g stroke="none">${dots.join('')}</g><rect x="-34" y="-80" width="68" height="230" fill="${ribbon}"/><rect x="-182" y="-146" width="364" height="78" rx="10" fill="${paper}"/><rect x="-38" y="-146" width="76" height="78" fill="${ribbon}"/>
    <path d="M0 -146C-40 -236 -150 -246 -146 -190C-143 -152 -60 -146 0 -146Z" fill="${ribbon}"/><path d="M0 -146C40 -236 150 -246 146 -190C143 -152 60 -146 0 -146Z" fill="${ribbon}"/><path d="M-96 -192q30 -4 58 28M96 -192q-30 -4 -58 28" fill="none" stroke-width="5"/><circle cy="-150" r="25" fill="${ribbon}"/></g>`;
}

function badge(): string {
  const points = Array.from({ length: 40 }, (_, i) => {
    const radius = i % 2 === 0 ? 132 : 116;
    return `${radius * Math.cos((i / 40) * TURN)} ${radius * Math.sin((i / 40) * TURN)}`;
  });
  return `<g transform="translate(968 420) rotate(12)"><path d="M${points.join('L')}Z" fill="#d8324a"/><circle r="100" fill="none" stroke="#f9d689" stroke-width="5" stroke-dasharray="12 9"/><text y="-22" font-size="34" font-weight="700" text-anchor="middle" fill="#f9d689">đến</text><text y="50" font-size="66" font-weight="800" text-anchor="middle" fill="#fff4dc">−30%</text></g>`;
}
