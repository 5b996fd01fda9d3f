import { createCamera } from '../../src/geometry/camera';
import { projectPicture } from '../../src/geometry/homography';
import { homographyFromPose, poseFromMatrix, takeSourcePixels } from '../../src/geometry/pose';
import { createTracker } from '../../src/tracker/create-tracker';
import type { Gray, Kernels, TrackerOptions } from '../../src/types';
import type { ShownPicture } from './sequence';

/**
 * Corners of a target as an engine shows it: [x, y]×4, frame px, clockwise from the target's top left; null: not shown.
 */
export type ShownCorners = Float64Array | null;

/** An engine under test: it takes frames and gives the corners it shows, projected with its own focal length. */
export interface EngineUnderTest {
  name: string;
  /** Restarts with these targets, all of which it may track at once. */
  begin(known: ShownPicture[], width: number, height: number): Promise<void> | void;
  /** Forgets what it has seen, but not the targets. */
  reset(): void;
  /** One answer per known target. */
  process(frame: Gray, tMs: number): ShownCorners[] | Promise<ShownCorners[]>;
}

/** The tracker of this package, as its users drive it. */
export function ownEngine(
  kernels?: Kernels,
  { effort = 1, ...options }: Partial<TrackerOptions> & { effort?: number } = {},
): EngineUnderTest {
  let tracker: ReturnType<typeof createTracker>;
  let known: ShownPicture[] = [];
  let size = { width: 0, height: 0 };
  return {
    name: 'own',
    begin(targets, width, height) {
      known = targets;
      size = { width, height };
      tracker = createTracker({ width, height, kernels, maxTracked: targets.length, ...options });
      for (const { compiled } of targets) tracker.add(compiled);
      tracker.setEffort(effort);
    },
    reset: () => tracker.reset(),
    process(frame, tMs) {
      const results = tracker.process(frame, tMs);
      const camera = createCamera(size.width, size.height, tracker.stats().f);
      return results.map(({ matrix }, i) => {
        if (!matrix) return null;
        const { picture, aspect } = known[i];
        const h = homographyFromPose(camera, poseFromMatrix(matrix), new Float64Array(9));
        takeSourcePixels(h, picture.width, picture.height, aspect);
        const corners = new Float64Array(8);
        projectPicture(h, picture.width, picture.height, corners);
        return corners;
      });
    },
  };
}
