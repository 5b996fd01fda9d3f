/** Gaps of a shell sort; Ciura, Best Increments for the Average Case of Shellsort, FCT 2001. */
const GAPS = [1750, 701, 301, 132, 57, 23, 10, 4, 1];

/**
 * Sorts the first `count` numbers of `order` by rising key, equal keys by rising number. The array's own sort would
 * allocate, and call back with boxed numbers.
 *
 * @param order distinct indices of `keys`, whose keys are not NaN.
 */
export function rank(order: Int32Array, count: number, keys: Float64Array): void {
  for (let g = 0; g < GAPS.length; g++) {
    const gap = GAPS[g];
    for (let i = gap; i < count; i++) {
      const item = order[i];
      const key = keys[item];
      let j = i;
      for (; j >= gap; j -= gap) {
        const other = order[j - gap];
        if (keys[other] < key || (keys[other] === key && other < item)) break;
        order[j] = other;
      }
      order[j] = item;
    }
  }
}
