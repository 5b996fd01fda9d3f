import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FFMPEG, makeByFfmpeg, testClipArguments } from '../../../../test-support/ffmpeg';
import { checked } from '../../../../test-support/checked';
import { asLiveWmv } from '../../../../test-support/live-wmv';
import { FileRefusedError } from '../file-refused-error';

const CANARIES = [
  '-metadata',
  'title=canary-title',
  '-metadata',
  'artist=canary-artist',
  '-metadata',
  'comment=canary',
];
const DATE = ['-metadata', 'date=2026-11-20', '-metadata:s:v', 'title=canary-stream'];
const XVID = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'libmp3lame'];
const WMV = ['-c:v', 'wmv2', '-c:a', 'wmav2'];
/**
 * Containers state lengths in whole pictures or packets of sound, which last up to a tenth of a second. Chosen, not
 * measured.
 */
const LENGTH_TOLERANCE_MS = 150;
const PICTURE = testClipArguments({ size: '160x120', seconds: 1 });

async function faultOf(bytes: Buffer): Promise<unknown> {
  const error: unknown = await checked('source', bytes).then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof FileRefusedError ? error.refusal : error;
}

const what = (code: string) => ({ params: { fault: { params: { what: { code } } } } });

/** The decoded pictures and sounds, as hashes with their times. */
function decoded(bytes: Buffer): string {
  const args = ['-v', 'error', '-i', 'pipe:0', '-map', '0:v', '-map', '0:a', '-f', 'framemd5', '-'];
  return execFileSync(FFMPEG ?? '', args, { input: bytes }).toString();
}

describe.runIf(FFMPEG !== null)('a source for the server to convert', () => {
  it.each([
    { name: 'film.avi', codecs: XVID, container: 'avi', durationMs: 1000 },
    { name: 'film.wmv', codecs: WMV, container: 'asf', durationMs: 1000 },
  ])('$name keeps its pictures and sounds, and loses titles, names and dates', async ({ name, codecs, ...facts }) => {
    const source = await makeByFfmpeg(name, [...PICTURE, ...codecs, ...CANARIES, ...DATE]);
    const words = [
      'canary-title',
      'canary-artist',
      'canary',
      ...(name === 'film.avi' ? ['2026-11-20', 'canary-stream'] : []),
    ];
    const spellings = words.map((word) => [Buffer.from(word), Buffer.from(word, 'utf16le')]);
    for (const [i, texts] of spellings.entries()) {
      expect(
        texts.some((text) => source.includes(text)),
        words[i],
      ).toBe(true);
    }
    const { metadata, bytes } = await checked('source', source);
    expect(metadata).toMatchObject({ container: facts.container });
    expect(Math.abs(Number(metadata['durationMs']) - facts.durationMs)).toBeLessThan(LENGTH_TOLERANCE_MS);
    for (const text of spellings.flat()) expect(bytes.includes(text)).toBe(false);
    expect(bytes).toHaveLength(source.length);
    expect(decoded(bytes)).toBe(decoded(source));
    expect((await checked('source', bytes)).bytes.equals(bytes), 'a cleaned file stays as it is').toBe(true);
  });

  it.each([
    ['film.avi', XVID],
    ['film.wmv', WMV],
  ])('%s that is cut short is refused', async (name, codecs) => {
    const source = await makeByFfmpeg(name, [...PICTURE, ...codecs]);
    for (const share of [0.1, 0.5, 0.9]) {
      const refused = await faultOf(source.subarray(0, Math.floor(source.length * share)));
      expect(refused).toMatchObject({ code: 'file-invalid' });
    }
  });

  it('a WMV that was recorded live is accepted without a length', async () => {
    const source = asLiveWmv(await makeByFfmpeg('film.wmv', [...PICTURE, ...WMV, ...CANARIES]));
    const { metadata, bytes } = await checked('source', source);
    expect(metadata).toEqual({ container: 'asf', durationMs: null });
    expect(source.includes(Buffer.from('canary', 'utf16le'))).toBe(true);
    expect(bytes.includes(Buffer.from('canary', 'utf16le'))).toBe(false);
    expect(decoded(bytes)).toBe(decoded(source));
  });

  it('a film of JPEG pictures in a MOV keeps its pictures and sounds', { tags: 'thorough' }, async () => {
    const codecs = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16le', '-movflags', '+faststart'];
    const source = await makeByFfmpeg('film.mov', [...PICTURE, ...codecs, ...CANARIES]);
    expect(source.includes('canary')).toBe(true);
    const { metadata, bytes } = await checked('source', source);
    expect(metadata).toMatchObject({ container: 'mov' });
    expect(bytes.includes('canary')).toBe(false);
    expect(decoded(bytes)).toBe(decoded(source));
  });

  it('an AVI keeps data of its streams whatever letters name them', { tags: 'thorough' }, async () => {
    const source = await makeByFfmpeg('film.avi', [...PICTURE, ...XVID]);
    const renamed = Buffer.from(source.toString('latin1').replaceAll('00dc', '00__'), 'latin1');
    const { bytes } = await checked('source', renamed);
    expect(decoded(bytes)).toBe(decoded(source));
  });

  it('what follows an AVI is blanked', async () => {
    const source = await makeByFfmpeg('film.avi', [...PICTURE, ...XVID]);
    const { bytes } = await checked('source', Buffer.concat([source, Buffer.from('canary at the end')]));
    expect(bytes.subarray(source.length)).toEqual(Buffer.alloc('canary at the end'.length));
  });

  it('an AVI of sound alone, and one whose pictures are no stream, are refused', async () => {
    const sound = await makeByFfmpeg('sound.avi', ['-f', 'lavfi', '-i', 'sine=440:d=0.2', '-c:a', 'libmp3lame']);
    const noPictures = what('no-picture-track');
    expect(await faultOf(sound)).toMatchObject(noPictures);
    const source = await makeByFfmpeg('film.avi', [...PICTURE, ...XVID]);
    source.write('txts', source.indexOf('vids'), 'latin1');
    expect(await faultOf(source)).toMatchObject(noPictures);
  });

  it('a WMV that is copy protected, or that has scripts, is refused', async () => {
    const source = await makeByFfmpeg('film.wmv', [...PICTURE, ...WMV]);
    // Objects and streams of a kind are turned into those of another: their identifiers stand in hex.
    const [codecList, encryption] = ['4052d1861d31d011a3a400a0c90348f6', 'fbb3112223bdd211b4b700a0c955fc6e'];
    const locked = Buffer.from(source);
    locked.write(encryption, source.indexOf(Buffer.from(codecList, 'hex')), 'hex');
    expect(await faultOf(locked)).toMatchObject(what('copy-protected'));
    const scripted = Buffer.from(source);
    const [sound, script] = ['409e69f84d5bcf11a8fd00805f5c442b', 'c0ef18b4d29cd211bbe300c04fa3b471'];
    scripted.write(script, source.indexOf(Buffer.from(sound, 'hex')), 'hex');
    expect(await faultOf(scripted)).toMatchObject(what('other-streams'));
  });
});
