interface Size {
  width: number;
  height: number;
}

/** Window px in a px of a picture that covers the window, as CSS `object-fit: cover` shows it. */
export function coverScale(window: Size, picture: Size): number {
  return Math.max(window.width / picture.width, window.height / picture.height);
}
