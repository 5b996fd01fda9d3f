import {
  AnimationClip,
  BoxGeometry,
  Group,
  type KeyframeTrack,
  Mesh,
  MeshStandardMaterial,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three';
import { describe, expect, test } from 'vitest';
import { boundsM, readUsdz } from '../../test-support/read-usdz';
import { rounded } from '../../test-support/rounded';
import { bakeModel } from './bake-model';
import { type Motion, RATE_HZ } from './bake-motion';
import { writeUsdz } from './write-usdz';

const grey = new MeshStandardMaterial({ color: 0x888888 });

const QUARTER = Math.SQRT1_2;
function lighthouse() {
  const lamp = new Mesh(new BoxGeometry(0.2, 0.2, 0.2).translate(0.5, 0.6, 0), grey);
  lamp.name = 'lamp';
  const root = new Group().add(new Mesh(new BoxGeometry(1, 0.5, 1), grey), lamp);
  return { root, lamp };
}
const turn = new QuaternionKeyframeTrack('lamp.quaternion', [0, 1], [0, 0, 0, 1, 0, QUARTER, 0, QUARTER]);

async function animated(root: Group, tracks: KeyframeTrack[]) {
  const baked = bakeModel({ root, clips: [new AnimationClip('first', -1, tracks)] });
  return { baked, read: readUsdz(Buffer.from(await writeUsdz(baked.group))) };
}

/** Matrices by time code, as an independent reader finds them. */
function samplesIn(read: ReturnType<typeof readUsdz>) {
  const layer = read.entries[0]?.bytes.toString() ?? '';
  const blocks = [...layer.matchAll(/matrix4d xformOp:transform\.timeSamples = \{([^}]*)\}/g)];
  return blocks.map(([, block = '']) =>
    [...block.matchAll(/([\d.]+): \( (.*) \),/g)].map(([, time, rows = '']) => ({
      time: Number(time),
      matrix: (rows.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number),
    })),
  );
}

describe('the first animation', () => {
  test('moves rigid parts to the right places at the right times', async () => {
    const { root } = lighthouse();
    const { read, baked } = await animated(root, [turn]);
    const [lamp, ...others] = samplesIn(read);
    expect(others).toEqual([]);
    expect(lamp?.[0]).toEqual({ time: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
    const last = lamp?.at(-1);
    expect(last?.time).toBe(RATE_HZ);
    // A quarter turn counter-clockwise seen from above: what was to the right is then ahead, towards −z.
    const [x, y, z] = [0.45, 0.85, 0];
    const at = (column: number) =>
      [x, y, z, 1].reduce((sum, value, row) => sum + value * (last?.matrix[4 * row + column] ?? 0), 0);
    expect(rounded([at(0), at(1), at(2)], 3)).toEqual([-0.05, 0.85, -0.5]);
    const layer = (read.entries[0]?.bytes.toString() ?? '').replaceAll(/\s+/g, ' ');
    expect(layer).toContain(`startTimeCode = 0 endTimeCode = ${RATE_HZ} timeCodesPerSecond = ${RATE_HZ}`);
    expect([...baked.notes]).toEqual([]);
    // Without a time the first pose applies.
    expect(rounded(boundsM(read).max)).toEqual([0.55, 0.95, 0.5]);
  });

  test('scales a part that begins as a point to its size', async () => {
    const { root, lamp } = lighthouse();
    lamp.scale.setScalar(0);
    const grow = new VectorKeyframeTrack('lamp.scale', [0, 2], [0, 0, 0, 1, 1, 1]);
    const { read } = await animated(root, [grow]);
    const [samples] = samplesIn(read);
    expect(samples?.at(-1)?.matrix[0]).toBeCloseTo(1, 3);
    expect(samples).toHaveLength(61);
    expect(read.meshes).toHaveLength(2);
  });

  test('leaves no trace in a model that does not move or has no animation', async () => {
    const rest = new QuaternionKeyframeTrack('lamp.quaternion', [0, 1], [0, 0, 0, 1, 0, 0, 0, 1]);
    for (const tracks of [[rest], []]) {
      const { read } = await animated(lighthouse().root, tracks);
      expect(samplesIn(read)).toEqual([]);
      expect(read.entries[0]?.bytes.toString()).not.toContain('TimeCode');
    }
  });

  test.each([
    { parts: 500, seconds: 60, poses: 41 },
    { parts: 1, seconds: 3600, poses: 601 },
  ])('has $poses poses for $parts parts in $seconds s', ({ parts, seconds, poses }) => {
    const group = new Group();
    const part = new BoxGeometry(0.1, 0.1, 0.1);
    for (let i = 0; i < parts; i++) group.add(new Mesh(part, grey));
    group.name = 'lamp';
    const spin = new QuaternionKeyframeTrack('lamp.quaternion', [0, seconds], [0, 0, 0, 1, 0, QUARTER, 0, QUARTER]);
    const root = new Group().add(group);
    const { group: baked } = bakeModel({ root, clips: [new AnimationClip('long', -1, [spin])] });
    const motions = baked.children.map((child) => (child as Mesh).geometry.userData['motion'] as Motion);
    expect(motions.map((motion) => motion.poses.length)).toEqual(Array.from({ length: parts }, () => poses));
  });
});
