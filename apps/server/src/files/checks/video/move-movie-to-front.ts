import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { findBox, readBoxes, type Box } from './mp4-boxes';
import { chunkOffsetTable } from './mp4-samples';

/**
 * Writes a copy whose movie box directly follows `ftyp`, with adjusted chunk offsets; free space is left out. Players
 * then need a single request to start, not a jump to the end of the file and back.
 *
 * @param moov the whole movie box; its chunk offsets are changed in place.
 * @returns path of the copy, or the given one if the movie is already in front.
 */
export async function moveMovieToFront(path: string, moov: Buffer, boxes: Box[]): Promise<string> {
  const movie = boxes.findIndex(({ type }) => type === 'moov');
  const firstData = boxes.findIndex(({ type }) => type === 'mdat');
  const [head] = boxes;
  if (!head || firstData === -1 || movie < firstData) return path;

  const rest = boxes.slice(1).filter(({ type }) => !['moov', 'free', 'skip', 'wide'].includes(type));
  const moves: { box: Box; by: number }[] = [];
  let at = head.end - head.start + moov.length;
  for (const box of rest) {
    moves.push({ box, by: at - box.start });
    at += box.end - box.start;
  }
  shiftChunkOffsets(moov, (offset) => {
    const move = moves.find(({ box }) => offset >= box.start && offset < box.end);
    return offset + (move?.by ?? 0);
  });

  const target = `${path}.fast-start`;
  const file = await open(target, 'wx', 0o600);
  try {
    await copyPart(path, head, file);
    await file.appendFile(moov);
    for (const box of rest) await copyPart(path, box, file);
  } finally {
    await file.close();
  }
  return target;
}

async function copyPart(path: string, box: Box, target: Awaited<ReturnType<typeof open>>): Promise<void> {
  for await (const chunk of createReadStream(path, { start: box.start, end: box.end - 1, highWaterMark: MB })) {
    await target.appendFile(chunk as Buffer);
  }
}

function shiftChunkOffsets(moov: Buffer, moved: (offset: number) => number): void {
  const [movie] = readBoxes(moov, 0, moov.length);
  if (!movie) return;
  for (const track of readBoxes(moov, movie.body, movie.end).filter(({ type }) => type === 'trak')) {
    let box: Box | null = track;
    for (const type of ['mdia', 'minf', 'stbl']) box = box && findBox(moov, box, type);
    const table = box && chunkOffsetTable(moov, box);
    if (!table) continue;
    for (let index = 0; index < table.count; index++) {
      const at = table.at + index * table.bytes;
      if (table.bytes === 4) moov.writeUInt32BE(moved(moov.readUInt32BE(at)), at);
      else moov.writeBigUInt64BE(BigInt(moved(Number(moov.readBigUInt64BE(at)))), at);
    }
  }
}
