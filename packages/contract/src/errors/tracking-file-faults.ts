/**
 * Reasons why the engine cannot read a tracking file, by the codes of its `FormatError`: the second half of a message
 * about the file. `place` is a key of the stock format, such as `dataList`.
 */
export const TRACKING_FILE_FAULTS = {
  'tracking-file-empty': 'it is empty',
  'tracking-file-too-large': 'it has {sizeMb:number} MB; at most {limitMb:number} MB are read',
  'not-a-tracking-file': 'it begins neither like a tracking file of this site nor like a .mind file',
  'version-unknown': 'it has version {version:number}; only version {readable:number} is read',
  'checksum-differs': 'its checksum does not match its contents',
  'length-differs': 'its length differs from the one it states',
  'target-count': 'it claims to hold {count:number} targets',
  'targets-missing': 'it has no version or no targets',
  'target-misplaced': 'one of its targets lies outside it or inside another',
  'score-impossible': 'a score is not between 0 and 1',
  'name-impossible': 'the name of a target is too long or given twice',
  'text-impossible': 'it contains a text that is too long or not valid UTF-8',
  'value-type': 'its {place} has a wrong type',
  'picture-size-impossible': 'a picture in it claims to have {widthPx:number}×{heightPx:number} pixels',
  'surface-impossible': 'no label can go around a surface that it describes',
  'target-picture-missing': 'a target has no picture',
  'target-picture-repeated': 'a target has two pictures',
  'target-picture-length': 'a picture in it differs from its stated size',
  'target-picture-packed': 'a compressed picture in it cannot be read',
  'target-picture-coding': 'a picture in it is stored in an unknown way',
  'last-part-cut-off': 'its last part is cut off',
  'part-beyond-file': 'one of its parts is longer than the file',
  'too-many-parts': 'it has too many parts',
  'parts-too-deep': 'its parts are nested too deeply',
  'meaningless-bytes': 'it contains bytes that cannot be read',
} as const;
