import { makeByFfmpeg, testClipArguments } from '../../../apps/server/test-support/ffmpeg';
import { makeModel } from '../../support/models/make-model';
import { TWELVE_MODELS } from '../../support/models/twelve-models';

/** Content as a creator picks it, by the way that it takes. */
export type Way =
  /** A GLB, of which the server makes variants. */
  | 'model'
  /** An OBJ, which the browser converts. */
  | 'foreign model'
  /** An MP4, of which the browser makes a smaller copy after the project was created. */
  | 'heavy video'
  /** An MP4 on a server that makes the smaller copy itself. */
  | 'heavy video, copied by the server'
  /** A video that the server converts. */
  | 'foreign video';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * A sphere of so many rows has enough triangles for the server to be killed while it is converted. Chosen, not
 * measured.
 */
const SPHERE_ROWS = 110;

/** One file for each of some ways. */
export async function makeMaterials(ways: readonly Way[]): Promise<Map<Way, PickedFile>> {
  const made = new Map<Way, PickedFile>();
  for (const way of ways) made.set(way, await MAKERS[way]());
  return made;
}

const SOUND = ['-c:a', 'aac'];
const HEAVY = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-minrate', '6M', '-pix_fmt', 'yuv420p'];
const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-preset', 'ultrafast'];

const MAKERS: Record<Way, () => Promise<PickedFile>> = {
  model: async () => {
    const plan = TWELVE_MODELS.find(({ name }) => name === 'helmet');
    if (!plan) throw new Error('there is no plan of a helmet');
    return { name: 'helmet.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(await makeModel(plan)) };
  },
  'foreign model': async () => ({ name: 'ball.obj', mimeType: '', buffer: Buffer.from(sphereObj(SPHERE_ROWS)) }),
  'heavy video': makeFilm,
  'heavy video, copied by the server': makeFilm,
  'foreign video': async () => ({
    name: 'phone.mov',
    mimeType: 'video/quicktime',
    buffer: await makeByFfmpeg('phone.mov', [...testClipArguments({ size: '960x540', seconds: 4 }), ...HEVC, ...SOUND]),
  }),
};

async function makeFilm(): Promise<PickedFile> {
  const codecs = [...HEAVY, ...SOUND];
  const buffer = await makeByFfmpeg('film.mp4', [...testClipArguments({ size: '1280x720', seconds: 4 }), ...codecs]);
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer };
}

/** A ball of one unit, as an OBJ of about 4 × rows² triangles. */
function sphereObj(rows: number): string {
  const columns = 2 * rows;
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [theta, phi] = [(Math.PI * row) / rows, (2 * Math.PI * column) / columns];
      const [x, y, z] = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)];
      lines.push(`v ${x.toFixed(5)} ${y.toFixed(5)} ${z.toFixed(5)}`);
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b] = [row * columns + column + 1, row * columns + ((column + 1) % columns) + 1];
      lines.push(`f ${a} ${b} ${b + columns} ${a + columns}`);
    }
  }
  return lines.join('\n');
}
