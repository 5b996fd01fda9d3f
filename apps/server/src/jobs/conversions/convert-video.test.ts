import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FFMPEG, makeByFfmpeg, testClipArguments } from '../../../test-support/ffmpeg';
import { mountSmallDisk, type SmallDisk } from '../../../test-support/small-disk';
import { convertVideo, type VideoRequest } from './convert-video';

const DISK_BYTES = 1e6;
const disk = FFMPEG === null ? null : await mountSmallDisk(DISK_BYTES);
if (disk === null) process.stderr.write('SKIPPED: conversions on a full disk: these take ffmpeg, and root on Linux\n');

describe.skipIf(disk === null)('on a small disk, a conversion', () => {
  const { folder, fill, empty, unmount } = disk as SmallDisk;
  const sourcePath = path.join(folder, 'source');
  let request: Omit<VideoRequest, 'outputPath'>;
  beforeEach(async () => {
    await writeFile(sourcePath, await makeByFfmpeg('film.mov', [...testClipArguments(), '-an', '-c:v', 'libx264']));
    request = { ffmpeg: FFMPEG ?? '', sourcePath, container: 'mov', trim: null, maxBytes: DISK_BYTES };
  });
  afterAll(() => unmount());

  it.each(['web', 'poster'] as const)('for the aim %s can be repeated once there is room', async (aim) => {
    const attempt = (name: string) => {
      const { signal } = new AbortController();
      const outputPath = path.join(folder, `${aim}-${name}`);
      return convertVideo({ ...request, outputPath, aim }, { folder, user: '1', signal });
    };
    await fill(0);
    await expect(attempt('first')).rejects.toThrow('No space left on device');
    await empty();
    expect(await attempt('second')).toEqual({ outcome: 'ready' });
  });
});
