import {
  align4,
  ENTRY_BYTES,
  HEADER_BYTES,
  SECTION_HEADER_BYTES,
  SECTION_SURFACE,
  SURFACE_BYTES,
  SURFACE_VERSION,
  VERSION,
  VERSION_AT,
} from '../tracking-file/container-layout';
import { isContainer, readContainer } from '../tracking-file/container-reader';
import { damaged } from '../tracking-file/format-error';
import type { Compiled, Surface } from '../types';
import { isPossibleSurface } from '../surfaces/surface-limits';

/**
 * Whether the bytes begin like our own container with a target that is not flat; bytes 4 and 5 are its version
 * (VERSION_AT).
 */
export function isCurvedContainer(bytes: Uint8Array): boolean {
  return isContainer(bytes) && bytes[4] === SURFACE_VERSION && bytes[5] === 0;
}

/**
 * Reads a container of version 2, with flat and curved targets. Apart from the surfaces it is one of version 1, whose
 * reader has checked every length and the checksum before a surface is read.
 *
 * @throws FormatError for damaged files.
 */
export function readCurvedContainer(bytes: Uint8Array): Compiled[] {
  const plain = bytes.slice();
  if (plain.length >= HEADER_BYTES) new DataView(plain.buffer).setUint16(VERSION_AT, VERSION, true);
  const targets = readContainer(plain);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [i, target] of targets.entries()) {
    const surface = readSurface(view, HEADER_BYTES + i * ENTRY_BYTES);
    if (!surface) continue;
    if (!isPossibleSurface(surface, target.height / target.width)) throw damaged('surface-impossible');
    target.surface = surface;
  }
  return targets;
}

function readSurface(view: DataView, entry: number): Surface | undefined {
  const start = view.getUint32(entry, true);
  const end = start + view.getUint32(entry + 4, true);
  let surface: Surface | undefined;
  for (let at = start; at + SECTION_HEADER_BYTES <= end;) {
    const length = view.getUint32(at + 4, true);
    const payload = at + SECTION_HEADER_BYTES;
    if (view.getUint8(at) === SECTION_SURFACE) {
      if (surface || length !== SURFACE_BYTES) throw damaged('surface-impossible');
      surface = { topRadius: view.getFloat32(payload, true), bottomRadius: view.getFloat32(payload + 4, true) };
    }
    at = payload + align4(length);
  }
  return surface;
}
