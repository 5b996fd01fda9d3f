/** 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing on plain HTTP. */
export function randomHex(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** A UUID of version 4 (RFC 9562). */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
