import { MAX_CONVERTED_S, MAX_SOURCE_BYTES } from '@anchora/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversionError } from '../conversion-error';
import { VideoConversion, type VideoConversionDeps } from './video-conversion';
import type { VideoConverter } from './video-converter';
import { avi } from './test-support/server-formats';
import type { VideoFacts } from './video-facts';
import type { SourceKind } from './source-kind';

const FACTS: VideoFacts = {
  container: 'other',
  durationS: 10,
  sizeBytes: 4_000_000,
  pictures: {
    codec: 'vp9',
    codecName: 'VP9',
    widthPx: 1280,
    heightPx: 720,
    fps: 30,
    bitsPerSecond: 3_000_000,
    isPlayable: false,
    canDecode: true,
    isHdr: false,
    hasAlpha: false,
  },
  sound: null,
  canEncodePictures: true,
  canEncodeLarger: true,
  canEncodeSound: false,
};
const PLAYABLE: Partial<VideoFacts> = { container: 'mp4', pictures: { ...FACTS.pictures, isPlayable: true } };

type OnServer = NonNullable<VideoConversionDeps['convertOnServer']>;

function begin(
  facts: Partial<VideoFacts> = {},
  {
    kind = 'video',
    onServer = null,
    name = 'clip.webm',
    bytes = 'clip',
    sizeBytes,
  }: { kind?: SourceKind; onServer?: OnServer | null; name?: string; bytes?: BlobPart; sizeBytes?: number } = {},
) {
  const file = new File([bytes], name);
  if (sizeBytes !== undefined) Object.defineProperty(file, 'size', { value: sizeBytes });
  const convert = vi.fn<VideoConverter['convert']>();
  const dispose = vi.fn();
  const conversion = new VideoConversion(file, {
    createConverter: () => ({
      open: async () => ({ facts: { ...FACTS, ...facts }, kind }),
      picture: async () => null,
      convert,
      dispose,
    }),
    now: () => 0,
    convertOnServer: onServer,
  });
  const stop = conversion.start();
  const chosen = () => expect.poll(() => conversion.current.step).toBe('choosing');
  return { conversion, convert, dispose, stop, chosen };
}

const MADE = { bytes: new ArrayBuffer(8), way: 'transcode', widthPx: 1280, heightPx: 720 } as const;

describe('the original of a converted video', () => {
  it('is not kept by default, and kept beside the result on request', async () => {
    for (const keepsSource of [false, true]) {
      const { conversion, convert, chosen } = begin();
      convert.mockResolvedValue(MADE);
      await chosen();
      if (keepsSource) conversion.change({ keepsSource });
      await conversion.convert();
      const source = keepsSource ? { name: 'clip.webm' } : null;
      expect(conversion.current).toMatchObject({ step: 'done', file: { name: 'clip.mp4' }, source });
    }
  });

  it.each([
    ['is offered for a video that becomes another one', 'offered', {}, { name: 'clip.mov' }],
    ['is not offered for a video that stays as it is', null, PLAYABLE, { name: 'clip.mp4' }],
    [
      'is not offered for pictures in a zip, which the server must not read',
      null,
      {},
      { name: 'clip.zip', kind: 'sequence' as const },
    ],
    ['is not offered for a GIF', null, {}, { name: 'clip.gif' }],
    ['is not offered for a file that the server does not take', null, {}, { name: 'clip.ts' }],
    [
      'is refused for a video of more bytes than the server takes',
      'too-large',
      {},
      { name: 'clip.mov', sizeBytes: MAX_SOURCE_BYTES + 1 },
    ],
  ])('keeping it %s', async (_case, keeping, facts, options) => {
    const { conversion, chosen } = begin(facts, options);
    await chosen();
    const { current } = conversion;
    if (current.step !== 'choosing') throw new Error('not choosing');
    expect(conversion.sourceKeeping(current)).toBe(keeping);
  });
});

describe('a video on its way', () => {
  it('tells its progress and ends as an MP4 of its name', async () => {
    const { conversion, convert, chosen } = begin();
    await chosen();
    const steps: (string | number)[] = [];
    conversion.subscribe(() => {
      const { current } = conversion;
      steps.push(current.step === 'converting' ? current.fraction : current.step);
    });
    convert.mockImplementation(async (_order, _fps, onFraction) => {
      onFraction(0.5);
      return MADE;
    });
    await conversion.convert();
    expect(steps).toEqual([0, 0.5, 'done']);
    expect(conversion.current).toMatchObject({ file: { name: 'clip.mp4', type: 'video/mp4', size: 8 } });
  });

  it('that is ready already is handed over untouched', async () => {
    const { conversion, convert, chosen } = begin(PLAYABLE);
    await chosen();
    await conversion.convert();
    expect(conversion.current).toMatchObject({ step: 'done', file: { name: 'clip.webm' } });
    expect(convert).not.toHaveBeenCalled();
  });

  it('takes the colour of its screen from a picture, but not in place of a chosen one', async () => {
    const { conversion, chosen } = begin();
    await chosen();
    const colour = () => conversion.current.step === 'choosing' && conversion.current.choices.key.colour;
    conversion.change({ transparency: 'key' });
    conversion.proposeScreen([10, 200, 30]);
    expect(colour()).toEqual([10, 200, 30]);
    conversion.change({ key: { tolerance: 0.1, softness: 0.1, colour: [0, 0, 255] } });
    conversion.change({ transparency: 'none' });
    conversion.change({ transparency: 'key' });
    conversion.proposeScreen([10, 200, 30]);
    expect(colour()).toEqual([0, 0, 255]);
  });

  it('that is ready goes through the encoder to lose its screen', async () => {
    const { conversion, convert, chosen } = begin(PLAYABLE);
    await chosen();
    convert.mockResolvedValue(MADE);
    conversion.change({ transparency: 'key' });
    await conversion.convert();
    expect(convert.mock.calls[0]?.[0]).toMatchObject({ transparency: { from: 'key' } });
  });

  it('longer than the limit is cut', async () => {
    const { conversion, chosen } = begin({ durationS: 1000 });
    await chosen();
    expect(conversion.current).toMatchObject({ choices: { trim: { start: 0, end: MAX_CONVERTED_S } } });
  });

  it('goes back to the choices after a failure, and nowhere after being cancelled', async () => {
    const { conversion, convert, chosen, stop, dispose } = begin();
    await chosen();
    convert.mockRejectedValueOnce(new ConversionError({ code: 'no-memory' }));
    await conversion.convert();
    expect(conversion.current).toMatchObject({ step: 'choosing', problem: { code: 'no-memory' } });
    convert.mockRejectedValueOnce(new DOMException('cancelled', 'AbortError'));
    await conversion.convert();
    expect(conversion.current.step).toBe('converting');
    stop();
    expect(dispose).toHaveBeenCalled();
  });

  it('that this browser cannot decode goes to a server that converts, and nowhere else', async () => {
    const hevc = { pictures: { ...FACTS.pictures, canDecode: false } };
    const made = new File(['mp4'], 'clip.mp4');
    const onServer = vi.fn<OnServer>(async (_file, { onFraction }) => {
      onFraction(0.5);
      return made;
    });
    const { conversion, chosen } = begin(hevc, { onServer });
    await chosen();
    const choosing = () => {
      if (conversion.current.step !== 'choosing') throw new Error(`it is ${conversion.current.step}`);
      return conversion.current;
    };
    expect(conversion.serverCanConvert(choosing())).toBe(true);
    conversion.change({ transparency: 'key' });
    expect(conversion.serverCanConvert(choosing()), 'it makes no transparent ones').toBe(false);
    conversion.change({ transparency: 'none' });
    onServer.mockRejectedValueOnce(new Error('The server is full.'));
    await conversion.convertOnServer();
    expect(conversion.current).toMatchObject({ step: 'choosing', problem: { code: 'server' } });
    await conversion.convertOnServer();
    expect(conversion.current).toEqual({ step: 'done', file: made, source: null });

    const without = begin(hevc);
    await without.chosen();
    const { current } = without.conversion;
    expect(current.step === 'choosing' && without.conversion.serverCanConvert(current)).toBe(false);
  });
});

describe('the size of a converted video', () => {
  const FULL_HD = { ...FACTS.pictures, widthPx: 1920, heightPx: 1080 };
  const onServer = vi.fn<OnServer>(async () => new File(['made'], 'clip.mp4'));
  const UNDECODED = { pictures: { ...FULL_HD, canDecode: false } };
  beforeEach(() => void onServer.mockClear());

  it.each([
    [[720, 1080], 'one of 1080 lines', { pictures: FULL_HD }, {}],
    [[720], 'one of 720 lines', {}, {}],
    [[720], 'a browser that cannot write 1080 lines', { pictures: FULL_HD, canEncodeLarger: false }, {}],
    [[720], 'one that stays as it is', { ...PLAYABLE, pictures: { ...FULL_HD, isPlayable: true } }, {}],
    [[720], 'one that nobody can convert', UNDECODED, {}],
    [[720, 1080], 'one that the server converts', { ...UNDECODED, canEncodeLarger: false }, { onServer }],
  ])('is offered as %j lines for %s', async (lines, _, facts, options) => {
    const { conversion, chosen } = begin(facts, options);
    await chosen();
    if (conversion.current.step !== 'choosing') throw new Error('not choosing');
    expect(conversion.linesOffered(conversion.current)).toEqual(lines);
  });

  it('is 720 lines unless 1080 were chosen, and a transparent one has its own', async () => {
    const { conversion, convert, chosen } = begin({ pictures: FULL_HD });
    convert.mockRejectedValue(new ConversionError({ code: 'no-memory' }));
    await chosen();
    const orders = async () => {
      await conversion.convert();
      return convert.mock.calls.map(([{ lines }]) => lines);
    };
    expect(await orders()).toEqual([720]);
    conversion.chooseLines(1080);
    expect(await orders()).toEqual([720, 1080]);
    conversion.change({ transparency: 'key' });
    expect(await orders()).toEqual([720, 1080, 720]);
  });

  it('goes to the server with the file', async () => {
    const { conversion, chosen } = begin(UNDECODED, { onServer });
    await chosen();
    conversion.chooseLines(1080);
    await conversion.convertOnServer();
    expect(onServer).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ lines: 1080 }));
  });

  it('is offered by the size in the header of a video that no browser reads', async () => {
    for (const [height, lines] of [
      [1080, [720, 1080]],
      [576, [720]],
    ] as const) {
      const bytes = avi({ rate: 25, length: 250, width: 1920, height });
      const { conversion } = begin({}, { onServer, name: 'clip.avi', bytes });
      await expect.poll(() => conversion.current.step).toBe('for-server');
      if (conversion.current.step !== 'for-server') throw new Error('not for the server');
      expect(conversion.linesOffered(conversion.current)).toEqual(lines);
      conversion.chooseLines(1080);
      await conversion.convertOnServer();
      expect(onServer).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ lines: lines.at(-1) }));
    }
  });
});

describe('a video that no browser reads', () => {
  it('is offered to a server that converts, which gets the whole of it', async () => {
    const made = new File(['made'], 'clip.mp4');
    const onServer = vi.fn<OnServer>().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(made);
    const { conversion } = begin({}, { onServer, name: 'clip.AVI' });
    const unknown = { durationS: null, size: null, trim: null };
    const offer = { step: 'for-server', format: 'AVI', ...unknown, lines: 720, problem: null };
    await expect.poll(() => conversion.current).toEqual(offer);
    await conversion.convertOnServer();
    expect(conversion.current).toMatchObject({ step: 'for-server', problem: { code: 'server' } });
    await conversion.convertOnServer();
    expect(onServer).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'clip.AVI' }),
      expect.objectContaining({ trim: null }),
    );
    expect(conversion.current).toEqual({ step: 'done', file: made, source: null });
  });

  it('longer than the limit is cut, at first to its beginning', async () => {
    const onServer = vi.fn<OnServer>(async () => new File(['made'], 'clip.mp4'));
    const { conversion } = begin({}, { onServer, name: 'clip.avi', bytes: avi({ rate: 25, length: 25 * 300 }) });
    const offer = { step: 'for-server', durationS: 300, trim: { start: 0, end: MAX_CONVERTED_S } };
    await expect.poll(() => conversion.current).toMatchObject(offer);
    conversion.cut({ start: 200, end: 230 });
    await conversion.convertOnServer();
    expect(onServer).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'clip.avi' }),
      expect.objectContaining({ trim: { start: 200, end: 230 } }),
    );
  });

  it('is offered and converted also if its dialog is shown a second time, as in development', async () => {
    const made = new File(['made'], 'clip.mp4');
    const onServer = vi.fn<OnServer>(async (_file, { signal }) => {
      signal.throwIfAborted();
      return made;
    });
    const { conversion, stop } = begin({}, { onServer, name: 'clip.avi' });
    stop();
    conversion.start();
    await expect.poll(() => conversion.current.step).toBe('for-server');
    await conversion.convertOnServer();
    expect(conversion.current).toMatchObject({ step: 'done', file: made });
  });

  it('is refused by its name where no server converts it', () => {
    const { conversion } = begin({}, { name: 'clip.wmv' });
    expect(conversion.current).toEqual({ step: 'failed', problem: { code: 'server-format', format: 'WMV' } });
  });

  it('ends its upload when the dialog is closed', async () => {
    const onServer = vi.fn<OnServer>(
      (_file, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const { conversion, stop } = begin({}, { onServer, name: 'clip.avi' });
    await expect.poll(() => conversion.current.step).toBe('for-server');
    const converting = conversion.convertOnServer();
    stop();
    await converting;
    expect(conversion.current).toMatchObject({ step: 'converting', isOnServer: true });
  });
});
