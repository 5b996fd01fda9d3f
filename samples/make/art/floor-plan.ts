import type { Drawing } from '../studio';
import { TURN } from '../turn';

/** Size of the drawing, px of a print at about 130 to the inch; places are px in it, drawn by eye. */
export const PLAN_WIDTH_PX = 1400;
export const PLAN_HEIGHT_PX = 1050;

const INK = '#1d2b3a';

/** The floor plan of a house with its garden, in the style of a sales brochure. */
export function floorPlan(): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLAN_WIDTH_PX} ${PLAN_HEIGHT_PX}">
    <defs>
      <pattern id="tiles" width="34" height="34" patternUnits="userSpaceOnUse"><path d="M0 0H34M0 0V34" stroke="#8fb7bf" stroke-width="2"/></pattern>
      <pattern id="boards" width="120" height="22" patternUnits="userSpaceOnUse"><path d="M0 0H120M40 0V22M100 22V11" stroke="#c08a52" stroke-width="2"/></pattern>
      <pattern id="grass" width="46" height="40" patternUnits="userSpaceOnUse"><path d="M6 20l4 -9l3 9M28 34l4 -9l3 9M34 12l3 -7l3 7" stroke="#5d8a4d" stroke-width="2" fill="none"/></pattern>
      <pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="12" height="12" fill="#34465a"/><path d="M0 0V12" stroke="#6b8096" stroke-width="3"/></pattern>
    </defs>
    <rect width="${PLAN_WIDTH_PX}" height="${PLAN_HEIGHT_PX}" fill="#f6f0e2"/>
    <rect x="60" y="200" width="1280" height="740" rx="10" fill="#cfe0b4"/><rect x="60" y="200" width="1280" height="740" rx="10" fill="url(#grass)"/>
    ${garden()}${rooms()}${walls()}${furniture()}${labels()}${dimensions()}${heading()}
  </svg>`;
}

const tree = (x: number, y: number, r: number, colour: string) => {
  const spokes = Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * TURN;
    return `M${x + r * 0.2 * Math.cos(angle)} ${y + r * 0.2 * Math.sin(angle)}L${x + r * 0.88 * Math.cos(angle)} ${y + r * 0.88 * Math.sin(angle)}`;
  });
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="#2f5a34" stroke-width="4"/><path d="${spokes.join('')}" stroke="#2f5a34" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="#7a4e2a"/>`;
};

function garden(): string {
  const stones = [0, 1, 2, 3, 4, 5].map(
    (i) =>
      `<ellipse cx="${856 + i * 26}" cy="${742 + i * 26}" rx="25" ry="19" fill="#e6dccb" stroke="${INK}" stroke-width="3" transform="rotate(${20 - i * 9} ${856 + i * 26} ${742 + i * 26})"/>`,
  );
  const waves = [0, 1, 2, 3].map(
    (i) =>
      `<path d="M1000 ${720 + i * 34}q22 -14 44 0t44 0t44 0t44 0t44 0" fill="none" stroke="#e8fbff" stroke-width="5" stroke-linecap="round"/>`,
  );
  return `<rect x="968" y="670" width="300" height="200" rx="18" fill="#e6dccb" stroke="${INK}" stroke-width="4"/><rect x="988" y="690" width="260" height="160" rx="10" fill="#48aec6" stroke="${INK}" stroke-width="4"/>${waves.join('')}
    ${stones.join('')}${tree(1240, 300, 66, '#8fbf6a')}${tree(1120, 268, 44, '#b6d67f')}${tree(1282, 470, 50, '#6fa65a')}${tree(118, 862, 58, '#8fbf6a')}${tree(226, 892, 40, '#b6d67f')}${tree(1180, 560, 34, '#d98a3a')}${tree(330, 900, 28, '#d98a3a')}`;
}

function rooms(): string {
  return `<rect x="160" y="270" width="380" height="250" fill="#f3dfc0"/><rect x="160" y="270" width="380" height="250" fill="url(#boards)"/>
    <rect x="160" y="520" width="520" height="230" fill="#f8ead2"/><rect x="160" y="520" width="520" height="230" fill="url(#boards)"/>
    <rect x="540" y="270" width="190" height="250" fill="#d7ecef"/><rect x="540" y="270" width="190" height="250" fill="url(#tiles)"/>
    <rect x="730" y="270" width="290" height="300" fill="#f6e3d3"/><rect x="680" y="520" width="340" height="230" fill="#efe6d6"/>
    <rect x="160" y="762" width="520" height="96" fill="#dcd1bd" stroke="${INK}" stroke-width="4"/><path d="${Array.from({ length: 12 }, (_, i) => `M${160 + (i + 1) * 40} 762v96`).join('')}" stroke="#a5967c" stroke-width="3"/>`;
}

const wall = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#hatch)" stroke="${INK}" stroke-width="4"/>`;

const gap = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff" stroke="${INK}" stroke-width="4"/><path d="${w > h ? `M${x} ${y + h / 2}h${w}` : `M${x + w / 2} ${y}v${h}`}" stroke="${INK}" stroke-width="3"/>`;

const door = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0H76" stroke="#f6f0e2" stroke-width="20"/><path d="M0 0V-76A76 76 0 0 1 76 0" fill="none" stroke="${INK}" stroke-width="3.5"/><path d="M0 0V-76" stroke="${INK}" stroke-width="7"/></g>`;

function walls(): string {
  return `${wall(148, 258, 884, 22)}${wall(148, 258, 22, 504)}${wall(1010, 258, 22, 504)}${wall(148, 740, 884, 22)}${wall(160, 510, 380, 16)}${wall(532, 270, 16, 250)}${wall(722, 270, 16, 250)}${wall(672, 510, 350, 16)}${wall(672, 510, 16, 240)}
    ${gap(220, 258, 150, 22)}${gap(590, 258, 90, 22)}${gap(800, 258, 150, 22)}${gap(148, 330, 22, 120)}${gap(210, 740, 190, 22)}${gap(440, 740, 170, 22)}${gap(1010, 330, 22, 140)}
    ${door(420, 518, 0)}${door(600, 518, 0)}${door(760, 518, 0)}${door(680, 690, -90)}${door(860, 752, 0)}`;
}

/** Left, top, width and height, px. */
type Area = [x: number, y: number, w: number, h: number];

function furniture(): string {
  const box = ([x, y, w, h]: Area, fill = '#fffaf0', r = 8) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${INK}" stroke-width="4"/>`;
  const chair = (x: number, y: number) =>
    `<rect x="${x - 15}" y="${y - 15}" width="30" height="30" rx="8" fill="#e0653f" stroke="${INK}" stroke-width="4"/>`;
  return `${box([196, 300, 170, 140], '#e0653f')}${box([196, 300, 170, 44], '#fffaf0')}${box([206, 306, 66, 32])}${box([290, 306, 66, 32])}${box([384, 300, 44, 44])}<circle cx="406" cy="322" r="13" fill="#ffd166" stroke="${INK}" stroke-width="3"/>${box([470, 300, 50, 170], '#c08a52', 4)}
    ${box([190, 560, 62, 150], '#3f6f86')}${box([190, 560, 24, 150], '#2f566a')}${box([300, 590, 100, 86], '#c08a52')}<circle cx="350" cy="633" r="24" fill="none" stroke="${INK}" stroke-width="4"/>
    ${box([492, 594, 120, 72], '#c08a52')}${chair(522, 574)}${chair(582, 574)}${chair(522, 686)}${chair(582, 686)}
    ${box([560, 296, 66, 110])}<ellipse cx="593" cy="352" rx="22" ry="40" fill="none" stroke="${INK}" stroke-width="4"/>${box([654, 296, 54, 46])}<circle cx="681" cy="319" r="12" fill="none" stroke="${INK}" stroke-width="4"/>
    ${box([760, 300, 150, 150], '#3f6f86')}${box([760, 300, 150, 42], '#fffaf0')}${box([940, 420, 50, 74], '#c08a52', 4)}
    ${box([700, 560, 44, 160], '#fffaf0', 4)}<circle cx="722" cy="596" r="13" fill="none" stroke="${INK}" stroke-width="4"/><circle cx="722" cy="632" r="13" fill="none" stroke="${INK}" stroke-width="4"/>${box([706, 664, 32, 40], '#9fd0d8', 4)}${box([790, 590, 110, 50], '#c08a52', 24)}${box([956, 560, 42, 120], '#9db7a0', 4)}`;
}

const label = (x: number, y: number, vi: string, size: string) =>
  `<g transform="translate(${x} ${y})"><rect x="-64" y="-28" width="128" height="54" rx="6" fill="#f6f0e2" stroke="${INK}" stroke-width="3"/><text font-size="21" font-weight="700" text-anchor="middle" y="-4" fill="${INK}">${vi}</text><text font-size="16" font-weight="500" text-anchor="middle" y="17" fill="${INK}">${size}</text></g>`;

function labels(): string {
  return (
    label(300, 480, 'Phòng ngủ', '16,4 m²') +
    label(436, 556, 'Phòng khách', '24,0 m²') +
    label(640, 452, 'Tắm', '8,2 m²') +
    label(868, 482, 'Phòng trẻ', '15,1 m²') +
    label(880, 700, 'Bếp', '14,6 m²') +
    label(420, 812, 'Hiên', '9,6 m²') +
    label(1118, 900, 'Hồ bơi', '18 m²')
  );
}

const run = (x1: number, x2: number, y: number, text: string) =>
  `<path d="M${x1} ${y - 12}v24M${x2} ${y - 12}v24M${x1} ${y}H${x2}" stroke="${INK}" stroke-width="3"/><rect x="${(x1 + x2) / 2 - 36}" y="${y - 14}" width="72" height="28" fill="#cfe0b4"/><text x="${(x1 + x2) / 2}" y="${y + 7}" font-size="20" font-weight="700" text-anchor="middle" fill="${INK}">${text}</text>`;

function dimensions(): string {
  return run(160, 540, 232, '5,20') + run(548, 722, 232, '2,40') + run(738, 1020, 232, '3,90');
}

function heading(): string {
  const compass = `<g transform="translate(1276 108)"><circle r="50" fill="#fffaf0" stroke="${INK}" stroke-width="4"/><path d="M0 -44L13 0L0 44L-13 0Z" fill="#e0653f"/><path d="M0 -44L13 0H-13Z" fill="${INK}"/><path d="M-44 0H-22M22 0H44" stroke="${INK}" stroke-width="4"/><text y="-56" font-size="22" font-weight="800" text-anchor="middle" fill="${INK}">B</text></g>`;
  const scale = Array.from(
    { length: 8 },
    (_, i) =>
      `<rect x="${60 + i * 46}" y="976" width="46" height="14" fill="${i % 2 === 0 ? INK : '#fffaf0'}" stroke="${INK}" stroke-width="3"/>`,
  );
  return `<text x="60" y="112" font-size="76" font-weight="800" fill="${INK}" letter-spacing="-2">Nhà Vườn Số 12</text><text x="62" y="162" font-size="28" font-weight="500" fill="${INK}">3 phòng ngủ · 112 m² · vườn và hồ bơi</text><rect x="700" y="60" width="220" height="60" rx="30" fill="#e0653f"/><text x="810" y="100" font-size="27" font-weight="800" text-anchor="middle" fill="#fffaf0">Mở bán đợt 1</text>
    ${compass}${scale.join('')}<text x="444" y="992" font-size="22" font-weight="700" fill="${INK}">8 m</text><text x="1340" y="992" font-size="22" font-weight="500" text-anchor="end" fill="${INK}">Mặt bằng tầng trệt · tỷ lệ 1:100</text>`;
}
