import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { pngChunk } from '../../apps/server/src/files/checks/picture/png-container';
import { makeZip } from '../../apps/server/test-support/make-zip';
import { plainPng } from '../../apps/server/test-support/plain-png';
import type { Attack } from './attack';
import type { Caller } from './caller';

/** Stages files until the quota or a limit stops it. */
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

/** The largest picture that is accepted. */
const SIDE_PX = MAX_TARGET_IMAGE_SIDE_PX;
/** Bytes of a PNG in which its header says size and kind, and of its last chunk. */
const PNG_HEADER = [16, 29] as const;
const PNG_END_BYTES = 12;
/** One of so many bytes has another value than 0: just detailed enough for the picture to be decoded. */
const GRAIN_EVERY_BYTES = 40;
/** Multiplicative hash of Knuth, The Art of Computer Programming, vol. 3, section 6.4: spreads the values of the grain. */
const KNUTH_FACTOR = 2_654_435_761;

function grainyPng(): Buffer {
  const side = SIDE_PX;
  const rows = Buffer.alloc((1 + side) * side);
  for (let at = 1; at < rows.length; at += GRAIN_EVERY_BYTES) rows[at] = (at * KNUTH_FACTOR) >>> 24;
  const png = plainPng(side, side);
  const header = Buffer.from(png.subarray(...PNG_HEADER));
  // Eight bits a pixel.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    png.subarray(-PNG_END_BYTES),
  ]);
}

function deepModel(): Buffer {
  const nodes = Array.from({ length: 60_000 }, (_, index) => ({ children: [index + 1] }));
  return Buffer.from(JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [...nodes, {}] }));
}

function greedyPart(_: unknown, index: number) {
  return { name: `part-${index}.usda`, data: Buffer.from('#usda 1.0'), claimedBytes: 2 ** 31 };
}

/** Time for which a slow request is held, and the pause between its bytes. */
const HELD_MS = 8000;
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

/** Pictures of one burst, and requests that arrive slowly at once. Chosen, not measured. */
const BURST = 100;
const SLOW_BODIES = 300;
/** Pause between two bursts: the waiting time in the answer to refused callers. */
const BURST_PAUSE_MS = 5000;

/** Bodies that are large, slow, or worse than they look. The first attack once delayed everyone's uploads by two minutes. */
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
    atOnce: 50,
    prepare: async (attacker) => {
      const staged = await stageMany(attacker, 20, grainyPng());
      return (turn) => attacker.complete(staged[turn % staged.length] ?? '');
    },
  },
  {
    name: 'JSON bodies of 5 MB',
    prepare: (attacker) => {
      const body = { name: 'x'.repeat(5_000_000) };
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
    name: 'models of 60,000 parts, each below the last',
    prepare: (attacker) => {
      const bytes = deepModel();
      return Promise.resolve(() => attacker.upload('deep.gltf', bytes));
    },
  },
  {
    name: 'USDZ archives of 5,000 parts that claim gigabytes',
    prepare: (attacker) => {
      const bytes = makeZip(Array.from({ length: 5000 }, greedyPart));
      return Promise.resolve(() => attacker.upload('bomb.usdz', bytes));
    },
  },
];
