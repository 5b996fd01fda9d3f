/** Parameters of faults. `place` is a key of the stock format, such as `dataList`. */
interface FaultParams {
  'tracking-file-too-large': { sizeMb: number; limitMb: number };
  'version-unknown': { version: number; readable: number };
  'target-count': { count: number };
  'picture-size-impossible': { widthPx: number; heightPx: number };
  'value-type': { place: string };
}

/** Faults without parameters. */
type PlainCode =
  | 'tracking-file-empty'
  | 'not-a-tracking-file'
  | 'checksum-differs'
  | 'length-differs'
  | 'targets-missing'
  | 'target-misplaced'
  | 'score-impossible'
  | 'name-impossible'
  | 'text-impossible'
  | 'surface-impossible'
  | 'target-picture-missing'
  | 'target-picture-repeated'
  | 'target-picture-length'
  | 'target-picture-packed'
  | 'target-picture-coding'
  | 'last-part-cut-off'
  | 'part-beyond-file'
  | 'too-many-parts'
  | 'parts-too-deep'
  | 'meaningless-bytes';

/** A fault in the bytes of a tracking file, to be worded by the application. */
export type FormatFault =
  | { code: PlainCode }
  | { [Code in keyof FaultParams]: { code: Code; params: FaultParams[Code] } }[keyof FaultParams];

/** The bytes are not a tracking file that this version can read. */
export class FormatError extends Error {
  override name = 'FormatError';

  constructor(readonly fault: FormatFault) {
    super(fault.code);
  }
}

export const damaged = (code: PlainCode) => new FormatError({ code });

export const impossibleSize = (widthPx: number, heightPx: number) =>
  new FormatError({ code: 'picture-size-impossible', params: { widthPx, heightPx } });
