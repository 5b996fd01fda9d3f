/** Id of the element that the server writes into a page for its first paint; the app removes it. */
export const FIRST_PAINT_ELEMENT_ID = 'first-paint';
