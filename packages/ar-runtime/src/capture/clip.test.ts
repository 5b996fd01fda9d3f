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
    [{ width: 1280, height: 720 }, []],
    [{ width: 480, height: 640 }, []],
    [{ width: 1920, height: 1080 }, [{ width: 1280, height: 720 }]],
    [{ width: 2160, height: 3840 }, [{ width: 720, height: 1280 }]],
    [{ width: 1440, height: 1080 }, [{ width: 960, height: 720 }]],
    [{ width: 1366, height: 1026 }, [{ width: 958, height: 720 }]],
  ])('of %j are its own, and then %j', (camera, smaller) => {
    expect(sizesToRecord(camera)).toEqual([camera, ...smaller]);
  });
});
