import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { COLUMN_WIDTH_MM, FOOT_HEIGHT_MM, layoutSheet, SHEET_GAP_MM, SHEET_MARGIN_MM } from './sheet-layout';

/** Leaves room for the rounding of sums in floating point. */
const ROUNDING_MM = 1e-9;

describe('layoutSheet', () => {
  it.each([
    { shape: '2:3', aspect: 2 / 3, pageMm: [210, 297], arrangement: 'below', widthMm: 146 },
    { shape: '1:1', aspect: 1, pageMm: [210, 297], arrangement: 'below', widthMm: 186 },
    { shape: '4:3', aspect: 4 / 3, pageMm: [297, 210], arrangement: 'beside', widthMm: 213 },
    { shape: '16:9', aspect: 16 / 9, pageMm: [297, 210], arrangement: 'below', widthMm: 234.67 },
    { shape: '5:1', aspect: 5, pageMm: [297, 210], arrangement: 'below', widthMm: 273 },
  ])('gives a picture of $shape the most of an A4 page', ({ aspect, pageMm, arrangement, widthMm }) => {
    const layout = layoutSheet('a4', aspect);
    expect([layout.page.width, layout.page.height]).toEqual(pageMm);
    expect(layout.arrangement).toBe(arrangement);
    expect(layout.picture?.width).toBeCloseTo(widthMm, 1);
  });

  it.each(['a4', 'letter'] as const)(
    'keeps every picture whole, in its own shape and inside the margins of %s',
    (paper) => {
      for (const aspect of [0.05, 0.5, 0.9, 1, 1.2, 1.5, 2, 3, 20]) {
        const { page, picture } = layoutSheet(paper, aspect);
        if (!picture) throw new Error('no picture');
        expect(picture.width / picture.height).toBeCloseTo(aspect, 6);
        expect(picture.width).toBeLessThanOrEqual(page.width - 2 * SHEET_MARGIN_MM + ROUNDING_MM);
        expect(picture.height).toBeLessThanOrEqual(page.height - 2 * SHEET_MARGIN_MM + ROUNDING_MM);
      }
    },
  );

  it('reserves space for the code below a tall picture', () => {
    const { page, picture } = layoutSheet('letter', 0.3);
    expect((picture?.height ?? 0) + FOOT_HEIGHT_MM + SHEET_GAP_MM + 2 * SHEET_MARGIN_MM).toBeCloseTo(page.height, 6);
  });

  it('chooses portrait for a sheet without a picture', () => {
    expect(layoutSheet('letter', null)).toEqual({
      page: { width: 215.9, height: 279.4 },
      arrangement: 'below',
      picture: null,
    });
  });
});

it('calculates with the lengths of the stylesheet', async () => {
  const css = await readFile(new URL('print-sheet.css', import.meta.url), 'utf8');
  /** The length that the rule of a selector gives a property, mm. */
  const lengthMm = (selector: string, property: string): number => {
    const rule = css.split('}').find((one) => one.includes(`\n${selector} {`));
    const [, mm] = new RegExp(`\\b${property}: calc\\(([\\d.]+) \\* var\\(--u\\)\\)`).exec(rule ?? '') ?? [];
    return Number(mm);
  };
  expect([
    lengthMm('.print-sheet', 'padding'),
    lengthMm('.print-sheet', 'gap'),
    lengthMm("[data-arrangement='below'] > .print-sheet-foot", 'height'),
    lengthMm("[data-arrangement='beside'] > .print-sheet-foot", 'width'),
  ]).toEqual([SHEET_MARGIN_MM, SHEET_GAP_MM, FOOT_HEIGHT_MM, COLUMN_WIDTH_MM]);
});
