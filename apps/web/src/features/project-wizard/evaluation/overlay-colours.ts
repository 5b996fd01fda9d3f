/* Colours drawn on pictures, not on the page, so they are the same in both themes and belong to no token. */

/** Colour of anchors, and of the dots of the heat map. */
export const ANCHOR_COLOUR = '#37e08b';
/** Colour of the rings around strong edges. */
export const EDGE_COLOUR = '#ffb020';
/** Colour around marks, so that they are visible on any picture. */
export const RIM_COLOUR = '#000000a0';
/** Colour behind the dots of the heat map's legend. */
export const GROUND_COLOUR = '#100c08';
/** The same colour at 65%, which covers a picture below the heat map or around a crop. */
export const VEIL_COLOUR = `${GROUND_COLOUR}a6`;
