/** Bytes of a number of 16 or 32 bits, the highest first. */
export const u16 = (value: number) => [value >> 8, value & 255];
export const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

export const ascii = (text: string) => [...new TextEncoder().encode(text)];

/** The beginning of a PNG. */
export function pngOf(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return new Uint8Array([...signature, ...u32(13), 0x49, 0x48, 0x44, 0x52, ...u32(widthPx), ...u32(heightPx), 8, 2]);
}

/** The beginning of a GIF of 640 × 480 px. */
export const GIF_HEADER = [...ascii('GIF89a'), 0x80, 0x02, 0xe0, 0x01, 0, 0, 0];
