import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { ownEngine } from '../../test-support/sequences/engine';
import { FramePainter } from '../../test-support/sequences/frame-painter';
import { RIGHT_PX } from '../../test-support/sequences/measure';
import { fastShutterKinds } from '../../test-support/sequences/motion-kinds';
import { clutteredRoom } from '../../test-support/sequences/rooms';
import { runSequence } from '../../test-support/sequences/run-sequence';
import { sequencesOf, shownPicture } from '../../test-support/sequences/sequence';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';

test('a target that leans because its rows are read during a fast pan is followed', async () => {
  const photo = shownPicture('photo', makePicture('photo', 150, 1024, 768));
  const material = { targets: [photo], others: [], rooms: [270, 271, 272].map(clutteredRoom) };
  const sequence = fastShutterKinds
    .flatMap((kind) => sequencesOf(kind, material, { seed: 3, modes: ['tracking'] }))
    .at(-1);
  if (!sequence) throw new Error('expected a pan, got none');
  const engine = ownEngine(await loadKernels(await readKernels()));
  const [seen] = await runSequence(sequence, new FramePainter(640, 480), [engine]);
  const counted = seen?.filter(({ level }) => !Number.isNaN(level)) ?? [];
  expect(counted.length).toBe(52);
  expect(counted.filter(({ errorPx }) => errorPx < RIGHT_PX).length).toBeGreaterThanOrEqual(47);
});
