/** A full turn, rad. */
export const TURN = 2 * Math.PI;
