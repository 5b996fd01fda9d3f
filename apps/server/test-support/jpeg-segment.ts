/** A segment of a JPEG: its marker, its length, which counts itself, and less than 254 bytes. */
export function jpegSegment(marker: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), payload]);
}
