/*
 * Drawn on pictures, not on the page, so they are the same in both themes and belong to no token.
 */

/** Anchors, and the dots of the heat map. */
export const ANCHOR_COLOUR = '#37e08b';
export const EDGE_COLOUR = '#ffb020';
/** Around marks, so that they are visible on any picture. */
export const RIM_COLOUR = '#000000a0';
/** Behind the dots of the heat map's legend; the same at 65% over the picture. */
export const GROUND_COLOUR = '#100c08';
export const VEIL_COLOUR = `${GROUND_COLOUR}a6`;
