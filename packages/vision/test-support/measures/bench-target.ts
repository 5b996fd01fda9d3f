import { createMipMap } from '../../src/simulation/render-view';
import type { MipMap } from '../../src/simulation/render-view';
import { compileTarget } from '../../src/target/compile-target';
import type { Compiled, Gray } from '../../src/types';
import { makePicture } from '../pictures';

/** A picture ready to be shown to a tracker. */
export interface BenchTarget {
  name: string;
  /** Size of the picture, px. */
  width: number;
  height: number;
  /** Height / width. */
  aspect: number;
  mips: MipMap;
  compiled: Compiled;
}

export function benchTarget(name: string, picture: Gray): BenchTarget {
  const { width, height } = picture;
  return {
    name,
    width,
    height,
    aspect: height / width,
    mips: createMipMap(picture),
    compiled: compileTarget(picture, { name }),
  };
}

/** Six generated pictures of three formats: four like photos, two like posters. */
export function generatedTargets(): BenchTarget[] {
  return [
    benchTarget('photo 1', makePicture('photo', 1, 1024, 768)),
    benchTarget('photo 2', makePicture('photo', 2, 768, 1024)),
    benchTarget('photo 3', makePicture('photo', 3, 900, 900)),
    benchTarget('photo 4', makePicture('photo', 4, 1200, 700)),
    benchTarget('poster 1', makePicture('poster', 1, 800, 1000)),
    benchTarget('poster 2', makePicture('poster', 2, 1000, 800)),
  ];
}
