/**
 * A target whose picture cannot be found scores 0, and a photograph with much detail more than this. How much more is
 * for the tests of the engine. Chosen, not measured.
 */
export const USABLE_SCORE = 0.3;
