/** The smaller eigenvalue of the symmetric matrix [a b; b c], in the unit of its elements. */
export const leastEigenvalue = (a: number, b: number, c: number): number => (a + c) / 2 - Math.hypot((a - c) / 2, b);
