/** @param colour red, green, blue, 0 to 255. @returns `#rrggbb` */
export function hexOf(colour: readonly number[]): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** @param hex `#rrggbb`. @returns red, green, blue, 0 to 255 */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
