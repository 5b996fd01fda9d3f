/** What the server puts into a page for its first paint; the app takes it away. */
export const FIRST_PAINT_ELEMENT_ID = 'first-paint';
