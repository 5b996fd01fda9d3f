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

  const attempt = (aim: VideoRequest['aim'], name: string) => {
    const { signal } = new AbortController();
    const outputPath = path.join(folder, `${aim}-${name}`);
    return convertVideo({ ...request, outputPath, aim }, { folder, user: '1', signal });
  };
  const isRepeated = (aim: VideoRequest['aim']) => async () => {
    await fill(0);
    await expect(attempt(aim, 'first')).rejects.toThrow('No space left on device');
    await empty();
    expect(await attempt(aim, 'second')).toEqual({ outcome: 'ready' });
  };

  it('of a poster can be repeated once there is room', isRepeated('poster'));

  it('of a video can be repeated once there is room', { tags: 'thorough' }, isRepeated('web'));
});
