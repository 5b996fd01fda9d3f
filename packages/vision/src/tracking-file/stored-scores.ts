import { ENTRY_BYTES, HEADER_BYTES, MAGIC, SURFACE_VERSION, VERSION, VERSION_AT } from './container-layout';

/**
 * The scores that a tracking file states for its targets, 0..1, null for a target without a score. Only the list at the
 * beginning of the file is read, which takes no time; container-layout.ts has its offsets.
 *
 * @returns an empty list for bytes that are not our own container, including stock .mind files.
 */
export function readStoredScores(bytes: Uint8Array): (number | null)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || !startsWith(bytes, MAGIC)) return [];
  const version = view.getUint16(VERSION_AT, true);
  if (version !== VERSION && version !== SURFACE_VERSION) return [];
  const count = Math.min(view.getUint16(6, true), Math.floor((bytes.length - HEADER_BYTES) / ENTRY_BYTES));
  return Array.from({ length: count }, (_, i) => {
    const score = view.getFloat32(HEADER_BYTES + i * ENTRY_BYTES + 12, true);
    return score >= 0 && score <= 1 ? score : null;
  });
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text, (letter) => letter.charCodeAt(0)).every((code, i) => bytes[i] === code);
}
