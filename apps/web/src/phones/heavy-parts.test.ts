import { describe, expect, it } from 'vitest';
import { HEAVY, heavyParts } from './heavy-parts';

describe('heavyParts', () => {
  const NONE = { triangles: null, largestTexturePx: null, durationS: null, widthPx: null, heightPx: null };

  it('names nothing of a model at the limits, and every part above them', () => {
    const limit = {
      ...NONE,
      sizeBytes: HEAVY.modelBytes,
      triangles: HEAVY.triangles,
      largestTexturePx: HEAVY.texturePx,
    };
    expect(heavyParts('3d-model', limit)).toEqual([]);
    const above = {
      ...NONE,
      sizeBytes: HEAVY.modelBytes + 1,
      triangles: HEAVY.triangles + 1,
      largestTexturePx: HEAVY.texturePx + 1,
    };
    expect(heavyParts('3d-model', above).map(({ part }) => part)).toEqual(['modelBytes', 'triangles', 'texturePx']);
  });

  it('names nothing of a video at the limits, and the length and side of a longer and wider one', () => {
    const video = {
      ...NONE,
      sizeBytes: HEAVY.videoBytes,
      durationS: HEAVY.videoS,
      widthPx: HEAVY.videoSidePx,
      heightPx: 1080,
    };
    expect(heavyParts('video', video)).toEqual([]);
    expect(
      heavyParts('video', { ...video, durationS: HEAVY.videoS + 1, widthPx: HEAVY.videoSidePx + 1 }).map(
        ({ part }) => part,
      ),
    ).toEqual(['videoS', 'videoSidePx']);
  });

  it('names nothing of a model whose properties are unknown', () => {
    expect(heavyParts('3d-model', { ...NONE, sizeBytes: 1 })).toEqual([]);
  });
});
