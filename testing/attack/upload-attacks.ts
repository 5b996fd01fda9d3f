import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import {
  PNG_CHUNK_FRAME_BYTES,
  PNG_HEADER_BYTES,
  PNG_SIGNATURE,
  pngChunk,
} from '../../apps/server/src/files/checks/picture/png-container';
import { makeZip } from '../../apps/server/test-support/make-zip';
import { plainPng } from '../../apps/server/test-support/plain-png';
import type { Caller } from '../support/other-user/caller';
import type { Attack } from './attack';

/**
 * Stages so many files, or fewer if the quota or a limit stops it.
 *
 * @throws Error if not even one could be staged.
 */
async function stageMany(attacker: Caller, count: number, bytes: Buffer): Promise<string[]> {
  const staged: string[] = [];
  for (let index = 0; index < count; index++) {
    const url = await attacker.stage('poster.png', 'image/png', bytes);
    if (url === null) break;
    staged.push(url);
  }
  if (staged.length === 0) throw new Error('nothing could be staged');
  return staged;
}

/** Side of the largest picture that is accepted. */
const SIDE_PX = MAX_TARGET_IMAGE_SIDE_PX;
/** Start of what the first chunk of a PNG holds, behind its own length and type. */
const PNG_HEADER_AT = PNG_SIGNATURE.length + 8;
/** Bit depth of the grainy picture, and its place in the header (PNG specification, section 11.2.1). */
const [GRAY_BITS, BIT_DEPTH_AT] = [8, 8];
/**
 * One of so many pixels has another value than 0. That makes about 26 bytes of pixels a coded byte (2026-11-30), far
 * below the limit above which pictures are refused unseen (`MAX_PNG_BYTES_PER_BYTE`).
 */
const GRAIN_EVERY_PX = 40;
/**
 * Multiplicative hash of Knuth, The Art of Computer Programming, vol. 3, section 6.4: spreads the values of the grain.
 */
const KNUTH_FACTOR = 2_654_435_761;

function grainyPng(): Buffer {
  const side = SIDE_PX;
  const rowBytes = 1 + side;
  const rows = Buffer.alloc(rowBytes * side);
  for (let pixel = 0; pixel < side * side; pixel += GRAIN_EVERY_PX) {
    // Each row begins with the number of its filter, which stays 0.
    const at = Math.floor(pixel / side) * rowBytes + 1 + (pixel % side);
    rows[at] = (pixel * KNUTH_FACTOR) >>> 24;
  }
  const png = plainPng(side, side);
  const header = Buffer.from(png.subarray(PNG_HEADER_AT, PNG_HEADER_AT + PNG_HEADER_BYTES));
  header.writeUInt8(GRAY_BITS, BIT_DEPTH_AT);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    png.subarray(-PNG_CHUNK_FRAME_BYTES),
  ]);
}

/** Parts of the deep model. Chosen, not measured. */
const DEEP_PARTS = 60_000;
/** Parts of the greedy archive. Chosen, not measured. */
const GREEDY_PARTS = 5000;

function deepModel(): Buffer {
  const nodes = Array.from({ length: DEEP_PARTS }, (_, index) => ({ children: [index + 1] }));
  return Buffer.from(JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [...nodes, {}] }));
}

function greedyPart(_: unknown, index: number) {
  return { name: `part-${index}.usda`, data: Buffer.from('#usda 1.0'), claimedBytes: 2 ** 31 };
}

/** Time for which a slow request is held. Chosen, not measured. */
const HELD_MS = 8000;
/** Pause between the bytes of a slow request. Chosen, not measured. */
const BYTE_EVERY_MS = 1000;

/** Sends the head of a request, and then one byte a second. */
async function holdOpen(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(`POST /api/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\n`);
  socket.write('content-type: application/json\r\ncontent-length: 100000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), BYTE_EVERY_MS);
  const timer = setTimeout(() => socket.destroy(), HELD_MS);
  await ended;
  clearInterval(drip);
  clearTimeout(timer);
}

/** Pictures of one burst. Chosen, not measured. */
const BURST = 100;
/** Staged grainy pictures. Chosen, not measured. */
const GRAINY = 20;
/** Callers who complete the grainy pictures. Chosen, not measured. */
const GRAINY_CALLERS = 50;
/** Requests that arrive slowly at once. Chosen, not measured. */
const SLOW_BODIES = 300;
/** Pause between two bursts: the waiting time in the answer to refused callers (`OWN_CHECKS_RETRY_AFTER_MS`). */
const BURST_PAUSE_MS = 5000;

/**
 * Bodies that are large, slow, or worse than they look. The first attack once delayed everyone's uploads by two
 * minutes.
 */
export const UPLOAD_ATTACKS: Attack[] = [
  {
    name: `${BURST} pictures of one colour, ${SIDE_PX}×${SIDE_PX}, completed at once every five seconds`,
    atOnce: BURST,
    prepare: async (attacker) => {
      const staged = await stageMany(attacker, BURST, plainPng(SIDE_PX, SIDE_PX));
      if (staged.length < BURST) throw new Error(`${staged.length} of ${BURST} pictures could be staged`);
      return async (turn) => {
        const answer = await attacker.complete(staged[turn % staged.length] ?? '');
        await sleep(BURST_PAUSE_MS);
        return answer;
      };
    },
  },
  {
    name: `grainy pictures of ${SIDE_PX}×${SIDE_PX}, completed at once`,
    atOnce: GRAINY_CALLERS,
    prepare: async (attacker) => {
      const [first = '', ...staged] = await stageMany(attacker, GRAINY, grainyPng());
      const { status, body } = await attacker.complete(first);
      if (status !== 200) throw new Error(`expected a picture that is decoded, got ${status} ${body.toString()}`);
      return (turn) => attacker.complete(staged[turn % staged.length] ?? '');
    },
  },
  {
    name: 'JSON bodies of 5 MB',
    prepare: (attacker) => {
      const body = { name: 'x'.repeat(5_000_000) };
      // The server may refuse such a body and close the connection before all of it was sent.
      return Promise.resolve(() => attacker.call('POST', '/api/projects', body).catch(() => undefined));
    },
  },
  {
    name: `${SLOW_BODIES} bodies that arrive a byte a second`,
    atOnce: SLOW_BODIES,
    prepare: (attacker) => Promise.resolve(() => holdOpen(attacker.origin)),
  },
  {
    name: 'addresses for uploads that never come',
    prepare: (attacker) => {
      const announced = { fileName: 'clip.mp4', contentType: 'video/mp4', size: 1000 };
      return Promise.resolve(() => attacker.call('POST', '/api/presigned-upload', announced));
    },
  },
  {
    name: `models of ${DEEP_PARTS.toLocaleString('en')} parts, each below the last`,
    prepare: (attacker) => {
      const bytes = deepModel();
      return Promise.resolve(() => attacker.upload('deep.gltf', bytes));
    },
  },
  {
    name: `USDZ archives of ${GREEDY_PARTS.toLocaleString('en')} parts that claim gigabytes`,
    prepare: (attacker) => {
      const bytes = makeZip(Array.from({ length: GREEDY_PARTS }, greedyPart));
      return Promise.resolve(() => attacker.upload('bomb.usdz', bytes));
    },
  },
];
