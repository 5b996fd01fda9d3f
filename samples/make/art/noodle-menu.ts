import { mulberry32 } from '../../../testing/support/seeded-random';
import type { Drawing } from '../studio';
import { TURN } from '../turn';

/** Size of the drawing, px of a print at about 130 to the inch; places are px in it, drawn by eye. */
export const MENU_WIDTH_PX = 1050;
export const MENU_HEIGHT_PX = 1400;

const [INK, RED, CREAM, GOLD, GREEN] = ['#2b1a12', '#b3261e', '#fbf1dc', '#e0a526', '#3f7a3a'] as const;
/**
 * Middle of the mat on which the bowl stands, px: above the middle of the page, so that the dishes have room below it.
 */
const MAT = { x: MENU_WIDTH_PX / 2, y: MENU_HEIGHT_PX / 2 - 80 };

/** The menu of a noodle shop, with a woven mat in its middle for the bowl. */
export function noodleMenu(): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MENU_WIDTH_PX} ${MENU_HEIGHT_PX}">
    <rect width="${MENU_WIDTH_PX}" height="${MENU_HEIGHT_PX}" fill="${CREAM}"/>
    ${tiles()}
    <rect x="78" y="78" width="${MENU_WIDTH_PX - 156}" height="${MENU_HEIGHT_PX - 156}" fill="${CREAM}" stroke="${INK}" stroke-width="6"/>
    <text x="${MAT.x}" y="206" font-size="112" font-weight="800" text-anchor="middle" fill="${RED}" letter-spacing="-3">Phở Góc Phố</text>
    <text x="${MAT.x}" y="262" font-size="32" font-weight="500" text-anchor="middle" fill="${INK}">Nước dùng ninh mười hai giờ · mở cửa từ 6 giờ sáng</text>
    ${sprigs()}${mat()}
    ${dishes(120, 1010, [
      ['Phở bò tái', '65.000'],
      ['Phở bò chín', '65.000'],
      ['Phở gà ta', '60.000'],
      ['Bún chả', '55.000'],
    ])}
    ${dishes(560, 1010, [
      ['Nem rán', '40.000'],
      ['Quẩy giòn', '10.000'],
      ['Trà đá', '5.000'],
      ['Nước sấu', '20.000'],
    ])}
    <rect x="170" y="1226" width="710" height="76" rx="38" fill="${RED}"/><text x="${MAT.x}" y="1277" font-size="36" font-weight="700" text-anchor="middle" fill="${CREAM}">Soi điện thoại để thấy tô phở</text>
  </svg>`;
}

/** A border of cement tiles, each turned and coloured by chance, so that no two stretches of it look alike. */
function tiles(): string {
  const random = mulberry32(1975);
  const side = 70;
  const [columns, rows] = [MENU_WIDTH_PX / side, MENU_HEIGHT_PX / side];
  const drawn: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row > 0 && row < rows - 1 && column > 0 && column < columns - 1) continue;
      const turn = Math.floor(random() * 4) * 90;
      const [ground, figure] = random() < 0.5 ? [GREEN, CREAM] : [GOLD, RED];
      const figures = [
        `<path d="M-35 -35H35A70 70 0 0 1 -35 35Z" fill="${figure}"/><circle cx="-14" cy="-14" r="11" fill="${ground}"/>`,
        `<path d="M0 -35L35 0L0 35L-35 0Z" fill="${figure}"/><circle r="12" fill="${ground}"/>`,
        `<path d="M-35 -35A35 35 0 0 1 0 0A35 35 0 0 1 35 35V0A35 35 0 0 0 0 -35Z" fill="${figure}"/><circle cx="-18" cy="18" r="9" fill="${figure}"/>`,
      ];
      drawn.push(
        `<g transform="translate(${(column + 0.5) * side} ${(row + 0.5) * side}) rotate(${turn})"><rect x="-35" y="-35" width="70" height="70" fill="${ground}" stroke="${INK}" stroke-width="3"/>${figures[Math.floor(random() * figures.length)]}</g>`,
      );
    }
  }
  return drawn.join('');
}

/** A round mat of woven rings, with a pair of chopsticks beside it. */
function mat(): string {
  const random = mulberry32(12);
  const rings = [300, 270, 240, 210, 180, 150].map((radius, ring) => {
    const parts = 44 - ring * 5;
    const strands = Array.from({ length: parts }, (_, i) => {
      const [from, to] = [(i / parts) * TURN, ((i + 0.82) / parts) * TURN];
      const colour = ['#c98a3d', '#a9692a', '#e0b06a', '#8a4f1f'][Math.floor(random() * 4)];
      return `<path d="M${radius * Math.cos(from)} ${radius * Math.sin(from)}A${radius} ${radius} 0 0 1 ${radius * Math.cos(to)} ${radius * Math.sin(to)}" fill="none" stroke="${colour}" stroke-width="25"/>`;
    });
    return strands.join('');
  });
  return `<g transform="translate(${MAT.x} ${MAT.y})"><circle r="318" fill="#5f3514"/>${rings.join('')}<circle r="136" fill="#f2dcae" stroke="#5f3514" stroke-width="8"/><text y="-16" font-size="54" font-weight="800" text-anchor="middle" fill="${RED}">Phở bò</text><text y="44" font-size="44" font-weight="700" text-anchor="middle" fill="${INK}">65.000 ₫</text></g>
    <g transform="translate(900 ${MAT.y}) rotate(4)" stroke="${INK}" stroke-width="3"><path d="M-8 -250L8 -250L4 250H-4Z" fill="#7a3b17"/><path d="M18 -250L34 -250L28 250H20Z" fill="#7a3b17"/><path d="M-8 -250H8L7 -170H-7Z M18 -250H34L33 -170H19Z" fill="${GOLD}"/></g>`;
}

/** Herbs, chillies and a lime, left of the mat and in its corners. */
function sprigs(): string {
  const leaf = (x: number, y: number, turn: number, length: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C${length * 0.35} ${-length * 0.32} ${length * 0.8} ${-length * 0.24} ${length} 0C${length * 0.8} ${length * 0.24} ${length * 0.35} ${length * 0.32} 0 0Z" fill="${GREEN}" stroke="${INK}" stroke-width="3"/><path d="M0 0H${length * 0.9}M${length * 0.3} 0l${length * 0.16} ${-length * 0.13}M${length * 0.5} 0l${length * 0.15} ${length * 0.12}" stroke="${CREAM}" stroke-width="3" fill="none"/></g>`;
  const chilli = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -12C34 -22 84 -6 112 26C74 22 28 24 0 12Z" fill="${RED}" stroke="${INK}" stroke-width="3"/><path d="M0 0q-16 -2 -28 -16" stroke="${GREEN}" stroke-width="8" fill="none"/></g>`;
  const wedges = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * TURN;
    return `M0 0L${34 * Math.cos(angle)} ${34 * Math.sin(angle)}`;
  });
  const lime = `<g transform="translate(150 870)"><circle r="46" fill="${GREEN}" stroke="${INK}" stroke-width="3"/><circle r="37" fill="#d7e38a"/><path d="${wedges.join('')}" stroke="#f6f4cf" stroke-width="4"/></g>`;
  return `${leaf(120, 420, 18, 120)}${leaf(130, 500, -24, 96)}${leaf(112, 560, 40, 84)}${chilli(120, 700, 24)}${chilli(140, 770, -14)}${chilli(900, 940, -150)}${lime}`;
}

function dishes(x: number, y: number, lines: readonly (readonly [name: string, price: string])[]): string {
  return lines
    .map(
      ([name, price], i) =>
        `<text x="${x}" y="${y + i * 52}" font-size="34" font-weight="700" fill="${INK}">${name}</text><text x="${x + 370}" y="${y + i * 52}" font-size="34" font-weight="700" text-anchor="end" fill="${RED}">${price}</text><path d="M${x} ${y + 13 + i * 52}H${x + 370}" stroke="${GOLD}" stroke-width="4" stroke-dasharray="3 9"/>`,
    )
    .join('');
}
