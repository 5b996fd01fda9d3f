/** Lengths in mm on paper. */
export interface SizeMm {
  width: number;
  height: number;
}

export type Paper = 'a4' | 'letter';

/** Whether the code and its text are below the picture or in a column beside it. */
type Arrangement = 'below' | 'beside';

export interface SheetLayout {
  page: SizeMm;
  arrangement: Arrangement;
  /** Null for a sheet without a picture. */
  picture: SizeMm | null;
}

/** Sizes of the papers in portrait (ISO 216; ANSI/ASME Y14.1). */
const PAPERS: Record<Paper, SizeMm> = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };

/**
 * Office printers leave up to 6 mm of each edge blank. `print-sheet.css` has this length and the next three as well,
 * which a test compares.
 */
export const SHEET_MARGIN_MM = 12;
/** Distance between the picture and the code; chosen by eye. */
export const SHEET_GAP_MM = 8;
/** Height of the code and its text below the picture; chosen by eye. */
export const FOOT_HEIGHT_MM = 46;
/** Width of the code and its text beside the picture; chosen by eye. */
export const COLUMN_WIDTH_MM = 52;
/**
 * The page is turned, or the code put beside the picture, only if its area grows by more than this factor. Chosen, not
 * measured.
 */
const LEAST_GAIN = 1.02;

/**
 * Chooses the orientation of the page and the place of the code that leave the most space for the whole picture.
 *
 * @param aspect the picture's width divided by its height; null for a sheet without one.
 */
export function layoutSheet(paper: Paper, aspect: number | null): SheetLayout {
  const standing = PAPERS[paper];
  if (aspect === null) return { page: standing, arrangement: 'below', picture: null };
  const lying = { width: standing.height, height: standing.width };
  const options: SheetLayout[] = [
    arrange(standing, 'below', aspect),
    arrange(lying, 'below', aspect),
    arrange(lying, 'beside', aspect),
  ];
  return options.reduce((best, option) => (areaOf(option) > LEAST_GAIN * areaOf(best) ? option : best));
}

function arrange(page: SizeMm, arrangement: Arrangement, aspect: number): SheetLayout {
  const room = {
    width: page.width - 2 * SHEET_MARGIN_MM - (arrangement === 'beside' ? SHEET_GAP_MM + COLUMN_WIDTH_MM : 0),
    height: page.height - 2 * SHEET_MARGIN_MM - (arrangement === 'below' ? SHEET_GAP_MM + FOOT_HEIGHT_MM : 0),
  };
  const width = Math.min(room.width, room.height * aspect);
  return { page, arrangement, picture: { width, height: width / aspect } };
}

function areaOf({ picture }: SheetLayout): number {
  return picture ? picture.width * picture.height : 0;
}
