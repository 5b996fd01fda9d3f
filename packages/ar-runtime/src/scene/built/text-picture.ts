import type { ItemOf } from './scene-files';
import { textLines } from './text-lines';

/** Size of the letters, in the root's unit: widths of the target, or metres; chosen by eye. */
const EM = 0.08;
/** Room for the marks above and below Vietnamese letters, in em. Chosen by eye. */
const LINE_HEIGHT = 1.45;
/** Height of the baseline, as a share of its line from the top: equal room for marks above and below. Chosen by eye. */
const BASELINE = 0.76;
/** Padding of a text with a background, em. Chosen, not measured. */
const PADDING = 0.5;
/**
 * Longest side of a text's picture, which then takes at most 4 MiB of the GPU's memory, and a third more with its
 * mipmaps.
 */
const MAX_SIDE_PX = 1024;
/** Resolution of the letters, px per em; sharp even if the phone is held close. Chosen by eye. */
const SHARP_EM_PX = 64;
/** The family is shipped in 400, 500 and 700. */
const WEIGHTS = { 400: 400, 600: 700 };
const FAMILY = '"Be Vietnam Pro", "Be Vietnam Pro Fallback", system-ui, sans-serif';

type TextItem = ItemOf<'text'>;

interface TextPicture {
  canvas: HTMLCanvasElement;
  /** Size in the root's unit. */
  width: number;
  height: number;
}

/** Resolves once the letters of a text can be drawn, or cannot be loaded. */
export async function loadLetters({ text, weight }: TextItem): Promise<void> {
  await document.fonts.load(`${WEIGHTS[weight]} ${SHARP_EM_PX}px ${FAMILY}`, text).catch(() => []);
}

export function hasLetters({ text, weight }: TextItem): boolean {
  return document.fonts.check(`${WEIGHTS[weight]} ${SHARP_EM_PX}px ${FAMILY}`, text);
}

/** Draws a text as a picture of at most `MAX_SIDE_PX`. @throws Error if the browser has no 2D canvas */
export function drawText(item: TextItem): TextPicture {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  const padding = item.ground === null ? 0 : PADDING * EM;
  context.font = `${WEIGHTS[item.weight]} ${SHARP_EM_PX}px ${FAMILY}`;
  const emOf = (text: string): number => context.measureText(text).width / SHARP_EM_PX;
  const lines = textLines(item.text, Math.max(item.width - 2 * padding, EM) / EM, emOf);
  const height = lines.length * LINE_HEIGHT * EM + 2 * padding;
  const scale = Math.min(SHARP_EM_PX / EM, MAX_SIDE_PX / item.width, MAX_SIDE_PX / height);
  canvas.width = Math.max(1, Math.round(item.width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  paint(context, item, lines, { em: EM * scale, padding: padding * scale });
  return { canvas, width: item.width, height };
}

/** Anchor of a line, as a share of the width within the padding. */
const ANCHORS = { left: 0, centre: 0.5, right: 1 };

function paint(
  context: CanvasRenderingContext2D,
  { colour, ground, weight, align }: TextItem,
  lines: readonly string[],
  { em, padding }: { em: number; padding: number },
): void {
  const { width, height } = context.canvas;
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.font = `${WEIGHTS[weight]} ${em}px ${FAMILY}`;
  context.fillStyle = colour;
  context.textAlign = align === 'centre' ? 'center' : align;
  context.textBaseline = 'alphabetic';
  const x = padding + ANCHORS[align] * (width - 2 * padding);
  for (const [i, line] of lines.entries()) context.fillText(line, x, padding + (i + BASELINE) * LINE_HEIGHT * em);
}
