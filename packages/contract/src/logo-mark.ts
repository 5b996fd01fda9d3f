/** Paths of the logo in a 32 × 32 view box: corner brackets, drawn 2.5 wide, and two faces of a solid. */
export const LOGO_MARK = {
  corners: 'M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7',
  solid: 'M16 7 7.5 21.6 16 25.2z',
  shade: 'M16 7l8.5 14.6L16 25.2z',
};
