/** 0 to 1 with a soft start and end, 0 before `from` and 1 after `to`. */
export function eased(value: number, from: number, to: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
