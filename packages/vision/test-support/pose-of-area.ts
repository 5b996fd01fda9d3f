import type { Camera } from '../src/geometry/camera';
import { projectTarget } from '../src/geometry/homography';
import { homographyFromPose } from '../src/geometry/pose';
import type { Pose } from '../src/geometry/pose';
import { viewPose } from '../src/geometry/view-pose';
import type { Random } from '../src/simulation/random';

/** Places and turns that are tried until the target is inside the frame. Chosen, not measured. */
const MAX_ATTEMPTS = 200;
/** Depths between which the wanted area is searched, target widths. Chosen, not measured. */
const [NEAREST, FARTHEST] = [0.3, 60];
/** Halvings of that range, after which the depth is exact to 1e-10. */
const HALVINGS = 40;
/** Least depth of the centre, in differences of depth between opposite corners. Chosen, not measured. */
const LEAST_CENTRE_DEPTH = 0.7;
/** Distance of the outline from the edge of the frame, px. Chosen, not measured. */
const MARGIN_PX = 2;
/** Farthest place of the centre from the frame's middle, shares of its width and height. Chosen, not measured. */
const [REACH_RIGHT, REACH_DOWN] = [0.5, 0.4];

interface AreaView {
  /** Share of the frame's area that the target's outline covers. */
  areaShare: number;
  tiltRad: number;
}

/**
 * A random pose (tilt axis, roll, place) at a given size and tilt, with the whole target inside the frame; the last one
 * that was tried if it fits in none.
 *
 * @param aspect height of the target, in its widths.
 */
export function poseOfArea(camera: Camera, aspect: number, { areaShare, tiltRad }: AreaView, random: Random): Pose {
  const wanted = areaShare * camera.width * camera.height;
  let pose = viewPose({ depth: 1 });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const view = {
      tiltRad,
      tiltAxisRad: random.between(0, 2 * Math.PI),
      rollRad: random.between(-Math.PI, Math.PI),
    };
    const right = random.between(-REACH_RIGHT, REACH_RIGHT);
    const down = random.between(-REACH_DOWN, REACH_DOWN);
    const at = (depth: number) =>
      viewPose({
        ...view,
        x: (right * depth * camera.width) / camera.f,
        y: (down * depth * camera.height) / camera.f,
        depth,
      });
    let near = NEAREST;
    let far = FARTHEST;
    for (let i = 0; i < HALVINGS; i++) {
      const middle = Math.sqrt(near * far);
      if (outline(camera, at(middle), aspect).area > wanted) near = middle;
      else far = middle;
    }
    pose = at(far);
    if (outline(camera, pose, aspect).inside) break;
  }
  return pose;
}

function outline(camera: Camera, pose: Pose, aspect: number): { area: number; inside: boolean } {
  const h = homographyFromPose(camera, pose, new Float64Array(9));
  // A corner near the plane of the lens is projected arbitrarily far away.
  if (!(h[8] > LEAST_CENTRE_DEPTH * (Math.abs(h[6]) + Math.abs(h[7]) * aspect)))
    return { area: Infinity, inside: false };
  const corners = new Float64Array(8);
  projectTarget(h, aspect, corners);
  let area = 0;
  let inside = true;
  for (let i = 0; i < 8; i += 2) {
    const j = (i + 2) & 7;
    area += (corners[i] * corners[j + 1] - corners[i + 1] * corners[j]) / 2;
    const [u, v] = [corners[i], corners[i + 1]];
    const [right, bottom] = [camera.width - 1 - MARGIN_PX, camera.height - 1 - MARGIN_PX];
    inside &&= u > MARGIN_PX && v > MARGIN_PX && u < right && v < bottom;
  }
  return { area, inside };
}
