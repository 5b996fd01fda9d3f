import { describe, expect, it } from 'vitest';
import { codedJpegSize, endOfJpegScan, isFrameHeader, JPEG_MARKER, nextJpegSegment } from './jpeg-segments';

const bytes = (...values: number[]) => Uint8Array.from(values);
const FRAME_HEADER = [0xff, 0xc0, 0, 8, 8, 0x01, 0x02, 0x03, 0x04, 1];

describe('nextJpegSegment', () => {
  it('finds the segment behind fill bytes and markers without one', () => {
    const file = bytes(0xff, 0xd8, 0xff, 0xff, 0xff, 0x01, 0xff, 0xd3, 0xff, 0xfe, 0, 3, 7);
    expect(nextJpegSegment(file, 2)).toEqual({ marker: JPEG_MARKER.COM, start: 8, payloadStart: 12, end: 13 });
  });

  it('tells the coded size of a frame header', () => {
    const segment = nextJpegSegment(bytes(...FRAME_HEADER), 0);
    if (typeof segment === 'string') throw new Error(segment);
    expect(isFrameHeader(segment.marker)).toBe(true);
    expect(codedJpegSize(bytes(...FRAME_HEADER), segment)).toEqual({ heightPx: 0x0102, widthPx: 0x0304 });
  });

  it('reads the end of the image as a segment without a payload', () => {
    expect(nextJpegSegment(bytes(0xff, 0xd9), 0)).toMatchObject({ marker: JPEG_MARKER.EOI, payloadStart: 2, end: 2 });
  });

  it.each([
    ['nothing', []],
    ['a lone marker', [0xff, 0xfe]],
    ['a length and no payload', [0xff, 0xfe, 0, 3]],
    ['fill bytes alone', [0xff, 0xff, 0xff]],
  ])('gives cut-short for %s', (_, values) => {
    expect(nextJpegSegment(bytes(...values), 0)).toBe('cut-short');
  });

  it.each([
    ['a byte that begins no marker', [0x00, 0xfe, 0, 2]],
    ['a length that does not hold itself', [0xff, 0xfe, 0, 1]],
    ['a frame header without room for the size', [0xff, 0xc0, 0, 4, 8, 0]],
  ])('gives damaged for %s', (_, values) => {
    expect(nextJpegSegment(bytes(...values), 0)).toBe('damaged');
  });
});

describe('endOfJpegScan', () => {
  it('finds the marker behind stuffed zeros, restarts and fill bytes', () => {
    const scan = bytes(7, 0xff, 0x00, 7, 0xff, 0xd0, 7, 0xff, 0xff, JPEG_MARKER.EOI);
    expect(endOfJpegScan(scan, 0)).toBe(8);
  });

  it.each([
    ['without a marker', [7, 0xff, 0x00, 7]],
    ['in the middle of a marker', [7, 0xff]],
  ])('gives null for data that end %s', (_, values) => {
    expect(endOfJpegScan(bytes(...values), 0)).toBeNull();
  });
});
