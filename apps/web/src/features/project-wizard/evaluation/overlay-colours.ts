/*
 * Drawn on pictures, not on the page, so they are the same in both themes and belong to no token.
 */

/** What helps the tracker: anchors, and the dots of the heat map. */
export const ANCHOR_COLOUR = '#37e08b';
export const EDGE_COLOUR = '#ffb020';
/** Around marks, so that they are visible on any ground. */
export const RIM_COLOUR = '#000000a0';
/** Under the heat map's dots: the ground of its legend, and the same at 65% over the picture. */
export const GROUND_COLOUR = '#100c08';
export const VEIL_COLOUR = `${GROUND_COLOUR}a6`;
