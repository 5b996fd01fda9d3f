import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FFMPEG, makeByFfmpeg } from '../../../test-support/ffmpeg';
import { posterArguments } from './ffmpeg-arguments';

describe.skipIf(FFMPEG === null)('the still picture of a video', () => {
  it.each([
    ['is as large as a small video', '640x360', 1, { width: 640, height: 360 }],
    ['has at most 1280 px on the longer side of a wide video', '1600x800', 1, { width: 1280, height: 640 }],
    ['has at most 1280 px on the longer side of a tall video', '800x1600', 1, { width: 640, height: 1280 }],
    ['has the shape in which a video with wide pixels is shown', '320x360', 2, { width: 640, height: 360 }],
  ])('%s', async (_, size, pixelAspect, shape) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'poster-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [sourcePath, outputPath] = [path.join(folder, 'film.mp4'), path.join(folder, 'poster.jpg')];
    const film = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=0.2,setsar=${pixelAspect}`, '-c:v', 'libx264'];
    await writeFile(sourcePath, await makeByFfmpeg('film.mp4', film));
    execFileSync(FFMPEG ?? '', ['-v', 'error', ...posterArguments({ container: 'mov', sourcePath, outputPath })]);
    expect(await sharp(outputPath).metadata()).toMatchObject({ format: 'jpeg', ...shape });
  });
});
