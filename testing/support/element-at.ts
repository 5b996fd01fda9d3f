/** @throws RangeError if there is no element at this index. */
export function elementAt<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`expected an index below ${values.length}, got ${index}`);
  return value;
}
