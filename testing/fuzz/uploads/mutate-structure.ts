import { GLB_BIN_CHUNK, GLB_JSON_CHUNK } from '@anchora/contract/glb';
import { crc32 } from '@anchora/vision/crc-32';
import { readGlb } from '../../../apps/server/src/files/checks/model/glb-container';
import { readZipEntries, sealEntry } from '../../../apps/server/src/files/checks/usdz/zip-entries';
import { type GlbChunk, glbOfChunks } from '../../support/models/glb-of';
import { EDGES } from './mutate-bytes';
import type { Random } from '../../support/seeded-random';

/**
 * Changes that keep the outer structure of the file intact, so that it passes the first checks. Their numbers and shares
 * are chosen, not measured.
 *
 * @returns null for a file whose structure is not known here.
 */
export function mutateStructure(source: Buffer, random: Random): { bytes: Buffer; how: string } | null {
  const bytes = Buffer.from(source);
  if (bytes.toString('latin1', 0, 4) === 'glTF') return { bytes: mutateGlb(bytes, random), how: 'description' };
  if (bytes.toString('latin1', 0, 1) === '{') {
    return { bytes: Buffer.from(mutateJson(bytes.toString(), random)), how: 'description' };
  }
  if (bytes.toString('latin1', 0, 2) === 'PK') return { bytes: mutateArchive(bytes, random), how: 'archived file' };
  if (bytes[0] === 0x89) return { bytes: mutatePng(bytes, random), how: 'chunk' };
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return { bytes: mutateMovie(bytes, random), how: 'movie' };
  return null;
}

function mutateGlb(bytes: Buffer, random: Random): Buffer {
  const { json, bin } = readGlb(bytes);
  const changed = Buffer.from(mutateJson(json.toString(), random));
  const chunks: GlbChunk[] = [{ type: GLB_JSON_CHUNK, bytes: changed }];
  if (bin) chunks.push({ type: GLB_BIN_CHUNK, bytes: bin });
  return Buffer.from(glbOfChunks(chunks));
}

/** Values that a description of a model does not hold at most places. */
const STRANGE: unknown[] = [
  null,
  true,
  'x',
  '',
  [],
  {},
  [[]],
  -1,
  1.5,
  1e300,
  '__proto__',
  'https://evil.example/x.bin',
];

/** Replaces, drops or repeats one to four values anywhere in the JSON. */
function mutateJson(text: string, random: Random): string {
  const root = JSON.parse(text) as unknown;
  for (let left = 1 + random.below(4); left > 0; left--) {
    const parent = random.pick(containersIn(root));
    const keys = Object.keys(parent);
    if (keys.length === 0) continue;
    const key = random.pick(keys);
    const value = parent[key];
    const change = random.below(4);
    if (change === 0) delete parent[key];
    else if (change === 1 && Array.isArray(parent)) parent.push(value);
    else parent[key] = typeof value === 'number' && change !== 3 ? random.pick(EDGES) : random.pick(STRANGE);
  }
  return JSON.stringify(root);
}

function containersIn(root: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const waiting = [root];
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue;
    found.push(value as Record<string, unknown>);
    waiting.push(...Object.values(value));
  }
  return found.length > 0 ? found : [{}];
}

/** Changes one chunk's data, at times its type, and corrects its checksum. */
function mutatePng(bytes: Buffer, random: Random): Buffer {
  const starts: number[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) starts.push(at);
  const at = random.pick(starts);
  const length = bytes.readUInt32BE(at);
  const changes = length === 0 ? 0 : 1 + random.below(4);
  for (let left = changes; left > 0; left--) bytes[at + 8 + random.below(length)] = random.below(256);
  if (random.next() < 0.2) bytes.write(random.pick(['eXIf', 'iCCP', 'PLTE', 'tRNS', 'acTL', 'IHDR', 'IEND']), at + 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, at + 8 + length)), at + 8 + length);
  return bytes;
}

/** Changes the data of one file of an archive and corrects its checksums. */
function mutateArchive(bytes: Buffer, random: Random): Buffer {
  const entry = random.pick(readZipEntries(bytes));
  for (let left = 1 + random.below(8); left > 0; left--) {
    // The beginning of a text layer matters most.
    const reach = random.pick([64, entry.data.length]);
    entry.data[random.below(Math.min(reach, entry.data.length))] = random.below(256);
  }
  sealEntry(bytes, entry);
  return bytes;
}

/** Changes numbers within the movie's description, where all lengths, counts and offsets are. */
function mutateMovie(bytes: Buffer, random: Random): Buffer {
  const start = bytes.indexOf('moov') - 4;
  if (start < 0) return bytes;
  const length = Math.min(bytes.readUInt32BE(start), bytes.length - start);
  for (let left = 1 + random.below(6); left > 0; left--) {
    const at = start + 8 + random.below(Math.max(1, length - 12));
    if (random.next() < 0.7) bytes.writeUInt32BE(random.pick(EDGES), at);
    else bytes[at] = random.below(256);
  }
  return bytes;
}
