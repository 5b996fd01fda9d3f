/** The screen of a usual phone in portrait, CSS px. */
export const PHONE = { width: 390, height: 844 };
/** The narrowest screen on which every page has to work without sideways scrolling, CSS px. */
export const SMALL_PHONE = { width: 360, height: 740 };
