import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasTorch, nextCamera, setTorch } from './camera-controls';

type Parts = Partial<Record<keyof MediaStreamTrack, unknown>>;

function trackWith(parts: Parts): MediaStreamTrack {
  return parts as unknown as MediaStreamTrack;
}

describe('hasTorch', () => {
  it('is true only for a camera that names a lamp', () => {
    expect(hasTorch(trackWith({ getCapabilities: () => ({ torch: true }) }))).toBe(true);
    expect(hasTorch(trackWith({ getCapabilities: () => ({ torch: false }) }))).toBe(false);
    expect(hasTorch(trackWith({ getCapabilities: () => ({}) }))).toBe(false);
    // Firefox lacked this function for a long time.
    expect(hasTorch(trackWith({}))).toBe(false);
  });
});

describe('setTorch', () => {
  it('asks for the lamp, and tells whether the camera obeyed', async () => {
    const applyConstraints = vi.fn(async () => undefined);
    expect(await setTorch(trackWith({ applyConstraints }), true)).toBe(true);
    expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    const refuse = vi.fn(async () => Promise.reject(new Error('in use')));
    expect(await setTorch(trackWith({ applyConstraints: refuse }), true)).toBe(false);
  });
});

function stubDevices(...devices: { kind: string; deviceId: string }[]): void {
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
}

describe('nextCamera', () => {
  afterEach(() => vi.unstubAllGlobals());

  const present = trackWith({ getSettings: () => ({ deviceId: 'back' }) });

  it('is the camera after the present one, and after the last one the first', async () => {
    stubDevices(
      { kind: 'audioinput', deviceId: 'microphone' },
      { kind: 'videoinput', deviceId: 'front' },
      { kind: 'videoinput', deviceId: 'back' },
    );
    expect(await nextCamera(present)).toBe('front');
    expect(await nextCamera(trackWith({ getSettings: () => ({ deviceId: 'front' }) }))).toBe('back');
  });

  it('is null for the only camera, and while a browser hides the names', async () => {
    stubDevices({ kind: 'videoinput', deviceId: 'back' }, { kind: 'audioinput', deviceId: 'microphone' });
    expect(await nextCamera(present)).toBeNull();
    stubDevices({ kind: 'videoinput', deviceId: '' }, { kind: 'videoinput', deviceId: '' });
    expect(await nextCamera(present)).toBeNull();
  });
});
