export const rad = (deg: number): number => (deg * Math.PI) / 180;
