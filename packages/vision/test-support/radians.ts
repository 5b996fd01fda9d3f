export const radians = (deg: number): number => (deg * Math.PI) / 180;
