import { areaResize } from '../../src/image/area-resize';
import { makeClutter } from '../clutter';
import type { Room, ShownPicture } from './sequence';

/** Half as much again as a frame of 640×480 and more, so that the camera can pan within it, px. */
export const ROOM_WIDTH_PX = 960;
export const ROOM_HEIGHT_PX = 800;

/** Room made of shapes and textures; seeded. */
export const clutteredRoom = (seed: number): Room => ({ plane: makeClutter(seed, ROOM_WIDTH_PX, ROOM_HEIGHT_PX) });

/** Room that a photograph covers, cut like `object-fit: cover` and enlarged where it has to be. */
export function photographedRoom({ name, picture }: ShownPicture): Room {
  const scale = Math.max(ROOM_WIDTH_PX / picture.width, ROOM_HEIGHT_PX / picture.height);
  const source =
    scale < 1
      ? areaResize(
          picture,
          Math.max(ROOM_WIDTH_PX, Math.round(picture.width * scale)),
          Math.max(ROOM_HEIGHT_PX, Math.round(picture.height * scale)),
        )
      : picture;
  const step = Math.min(1, 1 / scale);
  const left = (source.width - ROOM_WIDTH_PX * step) / 2;
  const top = (source.height - ROOM_HEIGHT_PX * step) / 2;
  const plane = new Float32Array(ROOM_WIDTH_PX * ROOM_HEIGHT_PX);
  for (let y = 0; y < ROOM_HEIGHT_PX; y++) {
    for (let x = 0; x < ROOM_WIDTH_PX; x++) {
      const u = Math.min(source.width - 1.001, Math.max(0, left + (x + 0.5) * step - 0.5));
      const v = Math.min(source.height - 1.001, Math.max(0, top + (y + 0.5) * step - 0.5));
      const p = (v | 0) * source.width + (u | 0);
      const q = p + source.width;
      const fx = u % 1;
      const upper = source.data[p] + (source.data[p + 1] - source.data[p]) * fx;
      const lower = source.data[q] + (source.data[q + 1] - source.data[q]) * fx;
      plane[y * ROOM_WIDTH_PX + x] = upper + (lower - upper) * (v % 1);
    }
  }
  return { plane, picture: name };
}

/** Copies a row of a room, from px `left` on, into `to`. Beyond its edges a room continues as its own mirror image. */
export function roomRow(room: Room, left: number, row: number, to: Float32Array): void {
  const count = to.length;
  const from = mirrored(row, ROOM_HEIGHT_PX) * ROOM_WIDTH_PX;
  for (let x = 0; x < count;) {
    const start = mirrored(left + x, ROOM_WIDTH_PX);
    const step = mirrored(left + x + 1, ROOM_WIDTH_PX) < start ? -1 : 1;
    // The run ends where the room turns into its mirror image.
    const run = Math.min(count - x, step > 0 ? ROOM_WIDTH_PX - start : start + 1);
    for (let i = 0; i < run; i++, x++) to[x] = room.plane[from + start + step * i];
  }
}

function mirrored(at: number, size: number): number {
  const period = 2 * size;
  const wrapped = ((at % period) + period) % period;
  return wrapped < size ? wrapped : period - 1 - wrapped;
}
