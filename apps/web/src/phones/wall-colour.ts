/** The back wall of the preview's room, and the ground of its screen while the room loads; the same in both themes. */
export const WALL_COLOUR = '#e9e4da';
