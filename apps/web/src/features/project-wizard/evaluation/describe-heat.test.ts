import { describe, expect, it } from 'vitest';
import { describeHeat } from './describe-heat';

const heat = (rows: number[][]) => ({ columns: rows[0]?.length ?? 0, rows: rows.length, cells: rows.flat() });

describe('describeHeat', () => {
  it('says that a flat map is even', () => {
    expect(
      describeHeat(
        heat([
          [200, 210, 255],
          [190, 220, 230],
          [200, 200, 240],
        ]),
      ),
    ).toBe('All parts help about equally.');
  });

  it('names the parts that help most, strongest first, and how much does not help', () => {
    const text = describeHeat(
      heat([
        [0, 0, 120],
        [0, 0, 0],
        [0, 0, 255],
      ]),
    );
    expect(text).toBe('Most helpful: lower right, upper right. 78% of the picture hardly helps.');
  });

  it('says so if no part helps', () => {
    expect(
      describeHeat(
        heat([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toBe('No part of the picture helps.');
  });
});
