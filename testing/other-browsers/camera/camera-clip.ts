import path from 'node:path';
import { type FakeCamera, makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { type Keyframe, OUT_OF_VIEW_U, movingPath, stillPath } from '../../support/fake-camera/pose-path';
import { fixturePath } from '../../fixtures/fixture-path';
import type { Size } from '../drivers/driver';

/** First and last frame of a part of a clip. */
type Range = [first: number, last: number];

/** A clip for the stand-in camera, and what its frames show. */
export interface CameraClip extends FakeCamera {
  ranges: { seen: Range; away: Range };
}

/** Frame rate that a software-rendered page can follow. Chosen, not measured. */
const FPS = 12;
/** Time in view. Chosen, not measured. */
const SEEN_S = 4;
/** Time in which the picture leaves the view. Chosen, not measured. */
const LEAVING_S = 0.1;
/** Time out of view. Chosen, not measured. */
const AWAY_S = 1;
/** Frames after the last one with the picture in view until it is gone: those of its leaving, and one more. */
const UNTIL_GONE = Math.ceil(LEAVING_S * FPS) + 1;

/** The picture moves, tilts and turns before the camera (`seen`); then it is out of view (`away`). */
export async function makeCameraClip(folder: string, picture: string, viewport: Size): Promise<CameraClip> {
  const moving = movingPath(11, SEEN_S);
  const gone: Keyframe = { ...stillPath({ u: OUT_OF_VIEW_U })[0], tS: SEEN_S + LEAVING_S };
  const camera = await makeFakeCamera({
    picture: fixturePath(picture),
    file: path.join(folder, `${path.basename(picture)}.y4m`),
    path: [...moving, gone, { ...gone, tS: SEEN_S + AWAY_S }],
    durationS: SEEN_S + AWAY_S,
    seed: 11,
    viewport,
    fps: FPS,
  });
  return {
    ...camera,
    ranges: { seen: [0, SEEN_S * FPS - 1], away: [SEEN_S * FPS + UNTIL_GONE, (SEEN_S + AWAY_S) * FPS - 1] },
  };
}
