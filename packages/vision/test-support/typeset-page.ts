import { createRandom } from '../src/simulation/random';
import type { Random } from '../src/simulation/random';
import type { Gray } from '../src/types';
import { createCanvas, paintBox, paintEllipse, toGray } from './paint';
import type { Canvas } from './paint';

/** Width of a page of a book. Chosen, not measured, like the sizes below. */
const WIDTH_PX = 1000;
/** Height of the page, about in the proportions of A4. */
const HEIGHT_PX = 1400;
/** Margin of the page on all sides. */
const MARGIN_PX = 80;
/** Height of a small letter. */
const LETTER_PX = 13;
/** Distance of the lines. */
const LINE_PX = 35;
/** Gray level of the print. Chosen by eye, like that of the paper. */
const INK = 15;
/** Gray level of the paper. */
const PAPER = 245;
/** Width of a stroke. */
const STROKE_PX = 2.6;
/** Letters of a font: those of the English alphabet. */
const LETTERS = 26;
/** Words of a font's vocabulary. Chosen, not measured. */
const WORDS = 220;
/** Space between two words, in letter heights. Chosen, not measured. */
const SPACE = 0.55;
/** Share of the lines that end a paragraph, and so before the margin. Chosen, not measured. */
const LAST_LINES = 0.12;
/** Power of a uniform number that prefers low ranks, roughly as the words of a language do. Chosen, not measured. */
const WORD_SKEW = 2.2;
/** The same power for the letters of a language. Chosen, not measured. */
const LETTER_SKEW = 1.4;
/** Words up to this rank are short, like those that every sentence has. Chosen, not measured. */
const SHORT_WORDS = 30;
/** Share of the letters that rise above the small ones. Chosen, not measured. */
const RISING_LETTERS = 0.3;

/** One stroke of a letter: in letter heights from the left end of the base line, y down. */
interface Stroke {
  x: number;
  y: number;
  width: number;
  height: number;
  round: boolean;
}

interface Font {
  letters: { strokes: Stroke[]; width: number }[];
  words: number[][];
}

/**
 * A page of print, seeded: lines at equal distances, set in one font and from one vocabulary. Pages of equal `font`
 * share letters and words, as pages of one book do, and differ in what they say. Sizes of letters and strokes, in
 * letter heights, are chosen by eye.
 */
export function typesetPage(font: number, seed: number): Gray {
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX, PAPER);
  const { letters, words } = makeFont(createRandom(font * 977 + 5));
  const random = createRandom(seed * 7907 + 3);
  for (let y = MARGIN_PX; y < HEIGHT_PX - MARGIN_PX; y += LINE_PX) {
    const isLast = random.next() < LAST_LINES;
    const right = isLast ? random.between(0.3, 0.9) * WIDTH_PX : WIDTH_PX - MARGIN_PX;
    let x = MARGIN_PX;
    while (true) {
      const word = words[Math.floor(WORDS * random.next() ** WORD_SKEW)].map((letter) => letters[letter]);
      const width = word.reduce((sum, letter) => sum + letter.width, 0) * LETTER_PX;
      if (x + width > right) break;
      for (const { strokes, width: advance } of word) {
        for (const stroke of strokes) paintStroke(canvas, stroke, x, y);
        x += advance * LETTER_PX;
      }
      x += SPACE * LETTER_PX;
    }
  }
  return toGray(canvas);
}

function makeFont(random: Random): Font {
  const letters = Array.from({ length: LETTERS }, () => {
    const width = random.between(0.55, 0.95);
    const strokes: Stroke[] = [];
    const rises = random.next() < RISING_LETTERS ? 0.5 : 0;
    strokes.push({ x: 0.15, y: -0.5 - rises / 2, width: 0, height: 1 + rises, round: false });
    if (random.next() < 0.6) strokes.push({ x: width * 0.5, y: -0.5, width: width * 0.6, height: 0.9, round: true });
    else strokes.push({ x: width - 0.2, y: -0.5, width: 0, height: 1, round: false });
    if (random.next() < 0.5)
      strokes.push({ x: width / 2, y: -random.below(3) / 2, width: width - 0.2, height: 0, round: false });
    return { strokes, width: width + 0.08 };
  });
  const words = Array.from({ length: WORDS }, (_, rank) => {
    const length = rank < SHORT_WORDS ? 2 + random.below(3) : 3 + random.below(8);
    return Array.from({ length }, () => Math.floor(LETTERS * random.next() ** LETTER_SKEW));
  });
  return { letters, words };
}

function paintStroke(canvas: Canvas, { x, y, width, height, round }: Stroke, left: number, base: number): void {
  const shape = {
    x: left + x * LETTER_PX,
    y: base + y * LETTER_PX,
    width: Math.max(STROKE_PX, width * LETTER_PX),
    height: Math.max(STROKE_PX, height * LETTER_PX),
  };
  if (!round) {
    paintBox(canvas, { ...shape, angleRad: 0 }, INK);
    return;
  }
  paintEllipse(canvas, shape, INK);
  const inner = { ...shape, width: shape.width - 2 * STROKE_PX, height: shape.height - 2 * STROKE_PX };
  paintEllipse(canvas, inner, PAPER);
}
