import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { feedFfmpeg } from './feed-ffmpeg';
import type { Drawing, Studio } from './studio';

/** Frames per second: enough for drawn movements, and a sixth fewer than 30. */
const FPS = 25;

export interface ClipPlan {
  widthPx: number;
  heightPx: number;
  durationS: number;
  /** x264's constant rate factor: smaller is better and larger. */
  crf: number;
  /** The picture at a time from 0 to `durationS`; both ends look the same, so that the clip loops. */
  draw: (timeS: number) => Drawing;
  /** 48 kHz mono WAV. */
  sound: Uint8Array;
}

const H264 = '-c:v libx264 -preset slow -profile:v main -pix_fmt yuv420p -g 50 -tune animation'.split(' ');
const COLOUR =
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(' ');
const AAC = '-c:a aac -b:a 64k -ac 1'.split(' ');
/** Keeps encoder version strings and dates out of the file. */
const QUIET = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' ');

/** Draws and encodes a clip: H.264 and AAC, index first. Needs ffmpeg on the path. */
export async function makeClip(studio: Studio, plan: ClipPlan, target: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clip-'));
  try {
    const sound = path.join(folder, 'sound.wav');
    await writeFile(sound, plan.sound);
    const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-r', String(FPS), '-i', '-', '-i', sound];
    const rate = ['-crf', String(plan.crf), '-t', String(plan.durationS)];
    const args = [
      '-y',
      '-v',
      'error',
      ...input,
      ...H264,
      ...COLOUR,
      ...rate,
      ...AAC,
      ...QUIET,
      '-movflags',
      '+faststart',
      target,
    ];
    await feedFfmpeg(args, studio.pictures(drawings(plan), plan.widthPx, plan.heightPx));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* drawings({ durationS, draw }: ClipPlan): Generator<Drawing> {
  for (let frame = 0; frame < durationS * FPS; frame++) yield draw(frame / FPS);
}
