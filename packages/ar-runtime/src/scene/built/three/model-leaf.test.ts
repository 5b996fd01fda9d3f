import { AnimationClip, AnimationMixer, BoxGeometry, Group, Mesh, NumberKeyframeTrack } from 'three';
import { expect, it } from 'vitest';
import { modelItem } from '../../../../test-support/scene-items';
import type { ItemOf } from '../scene-files';
import { createModelLeaf } from './model-leaf';

it.each(['once', 'repeat', 'bounce'] as const)(
  'begins an animation that plays %s with its first pose when the model is shown again',
  (loop) => {
    const part = new Mesh(new BoxGeometry(1, 1, 1));
    part.name = 'part';
    const root = new Group().add(part);
    const clips = [new AnimationClip('slide', 1, [new NumberKeyframeTrack('part.position[x]', [0, 1], [0, 10])])];
    const item = modelItem('aaaaaa', { loop }) as ItemOf<'model'>;
    const leaf = createModelLeaf({ root, clips, createMixer: () => new AnimationMixer(root) }, item, 'floor');
    // Longer than the animation, and not to the end of one of its rounds.
    for (let frame = 1; frame <= 14; frame++) leaf.update(0.1, true, 0.1 * frame);
    // Played once it stays at 10, back and forth it is at 6 again, and repeated at 4.
    expect(part.position.x).toBeCloseTo({ once: 10, bounce: 6, repeat: 4 }[loop]);
    leaf.update(0.1, true, 0.1);
    expect(part.position.x).toBeCloseTo(1);
    leaf.update(0.1, true, 0.2);
    expect(part.position.x).toBeCloseTo(2);
    // The full model, which may replace it, begins at this moment.
    expect(leaf.model.mixer?.time).toBeCloseTo(0.2);
  },
);
