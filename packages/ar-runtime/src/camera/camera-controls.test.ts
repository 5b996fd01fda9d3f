import { describe, expect, it, vi } from 'vitest';
import { hasTorch, setTorch } from './camera-controls';

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
