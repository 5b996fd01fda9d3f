import { elementAt } from '../../support/element-at';
/** Spearman's rank correlation of two equally long lists, ties sharing their mean rank; −1..1. */
export function rankCorrelation(a: number[], b: number[]): number {
  const ra = ranksOf(a);
  const rb = ranksOf(b);
  const middle = (a.length - 1) / 2;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += (elementAt(ra, i) - middle) * (elementAt(rb, i) - middle);
    aa += (elementAt(ra, i) - middle) ** 2;
    bb += (elementAt(rb, i) - middle) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

const ranksOf = (values: number[]) =>
  values.map((v) => values.filter((w) => w < v).length + (values.filter((w) => w === v).length - 1) / 2);
