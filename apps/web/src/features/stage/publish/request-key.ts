/** A random key for a request that must not happen twice. `crypto.randomUUID` is missing on plain HTTP. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
