/** Angle by which the screen's picture is turned clockwise against the device, degrees. */
export function screenAngle(): number {
  const { orientation } = screen as { orientation?: ScreenOrientation };
  // iOS before 16.4 has only the older name, with −90 for 270.
  return orientation?.angle ?? (window as { orientation?: number }).orientation ?? 0;
}
