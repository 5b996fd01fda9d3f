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
  it('asks for the lamp to be on or off, and tells whether the camera obeyed', async () => {
    const applyConstraints = vi.fn(async () => undefined);
    expect(await setTorch(trackWith({ applyConstraints }), true)).toBe(true);
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await setTorch(trackWith({ applyConstraints }), false);
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
    const refuse = vi.fn(async () => Promise.reject(new Error('in use')));
    expect(await setTorch(trackWith({ applyConstraints: refuse }), true)).toBe(false);
  });
});

function stubDevices(...devices: { kind: string; deviceId: string }[]): void {
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
}

async function cameraAfter(deviceId: string): Promise<string | null> {
  return nextCamera(trackWith({ getSettings: () => ({ deviceId }) }));
}

describe('nextCamera', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the camera listed after the present one, and after the last one the first', async () => {
    stubDevices(
      { kind: 'audioinput', deviceId: 'microphone' },
      { kind: 'videoinput', deviceId: 'front' },
      { kind: 'videoinput', deviceId: 'back' },
      { kind: 'videoinput', deviceId: 'wide' },
    );
    expect(await cameraAfter('front')).toBe('back');
    expect(await cameraAfter('back')).toBe('wide');
    expect(await cameraAfter('wide')).toBe('front');
  });

  it('is null for the only camera, and while a browser hides the ids of its devices', async () => {
    stubDevices({ kind: 'videoinput', deviceId: 'back' }, { kind: 'audioinput', deviceId: 'microphone' });
    expect(await cameraAfter('back')).toBeNull();
    stubDevices({ kind: 'videoinput', deviceId: '' }, { kind: 'videoinput', deviceId: '' });
    expect(await cameraAfter('back')).toBeNull();
  });
});
