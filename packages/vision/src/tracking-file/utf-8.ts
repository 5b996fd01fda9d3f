import { damaged } from './format-error';

/**
 * UTF-8 bytes (RFC 3629, 3) of the text, cut before the first character that would exceed `maxBytes`. A lone surrogate
 * becomes U+FFFD. TextEncoder belongs to a platform, so this package must not use it.
 */
export function encodeUtf8(text: string, maxBytes: number): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const scalar = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    const next = encodeScalar(scalar);
    if (bytes.length + next.length > maxBytes) break;
    bytes.push(...next);
  }
  return Uint8Array.from(bytes);
}

function encodeScalar(code: number): number[] {
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), tail(code)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(code >> 6), tail(code)];
  return [0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code)];
}

const tail = (bits: number) => 0x80 | (bits & 0x3f);

/** Text of well-formed UTF-8. TextDecoder belongs to a platform as well. @throws FormatError for other bytes */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    throw damaged('text-impossible');
  }
}
