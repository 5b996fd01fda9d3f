import { afterEach, describe, expect, it, vi } from 'vitest';
import { canRecord, recorderType, sizesToRecord } from './clip';

/** A browser whose pages have an encoder for some codecs, and whose recorder writes some types. */
function browser(has: { encodes?: string[]; rejects?: boolean; records?: string[] }): void {
  if (has.encodes) {
    const { encodes, rejects = false } = has;
    const isConfigSupported = ({ codec }: { codec: string }): Promise<{ supported: boolean }> =>
      rejects
        ? Promise.reject(new TypeError('Unknown codec'))
        : Promise.resolve({ supported: encodes.some((name) => codec.startsWith(name)) });
    vi.stubGlobal(
      'VideoEncoder',
      Object.assign(function encoder() {}, { isConfigSupported }),
    );
  }
  vi.stubGlobal('HTMLCanvasElement', { prototype: has.records ? { captureStream: () => null } : {} });
  if (has.records) {
    const { records } = has;
    const isTypeSupported = (type: string): boolean => records.includes(type);
    vi.stubGlobal(
      'MediaRecorder',
      Object.assign(function recorder() {}, { isTypeSupported }),
    );
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('canRecord', () => {
  it('offers clips where the page has an encoder for H.264 or VP9', async () => {
    browser({ encodes: ['avc1'] });
    expect(await canRecord()).toBe(true);
    browser({ encodes: ['vp09'] });
    expect(await canRecord()).toBe(true);
  });

  it('offers none where there is an encoder without a codec and no recorder', async () => {
    browser({ encodes: [] });
    expect(await canRecord()).toBe(false);
  });

  it('offers none where the encoder rejects the question', async () => {
    browser({ encodes: ['avc1'], rejects: true });
    expect(await canRecord()).toBe(false);
  });

  it('offers clips where the encoder has no codec but the browser records a canvas itself', async () => {
    browser({ encodes: [], records: ['video/webm'] });
    expect(await canRecord()).toBe(true);
  });

  it('offers none where the recorder writes no type that is asked for', async () => {
    browser({ records: ['video/x-matroska'] });
    expect(await canRecord()).toBe(false);
  });
});

describe('recorderType', () => {
  it('prefers an MP4 to a WebM', () => {
    browser({ records: ['video/webm', 'video/mp4'] });
    expect(recorderType()).toBe('video/mp4');
  });
});

describe('sizesToRecord', () => {
  it.each([
    [1280, 720],
    [480, 640],
  ])('are for a camera of %i×%i only its own', (width, height) => {
    expect(sizesToRecord({ width, height })).toEqual([{ width, height }]);
  });

  it.each([
    [1920, 1080, 1280, 720],
    [2160, 3840, 720, 1280],
    [1440, 1080, 960, 720],
    [1366, 1026, 958, 720],
  ])('are for a camera of %i×%i its own, and then %i×%i', (width, height, smallerWidth, smallerHeight) => {
    const smaller = { width: smallerWidth, height: smallerHeight };
    expect(sizesToRecord({ width, height })).toEqual([{ width, height }, smaller]);
  });
});
