import type { FramePainter } from './frame-painter';
import type { EngineUnderTest, ShownCorners } from './engine';
import type { Kind, Mode } from './kind';
import type { Sequence } from './sequence';
import { truthOf } from './truth';

/** Time between two frames of a sequence. */
export const SEQUENCE_FRAME_MS = 1000 / 30;

/** Answer of one engine for one target in one frame, beside the truth. */
export interface Observation {
  kind: Kind;
  mode: Mode;
  /** The level's value; NaN in a lead-in. */
  level: number;
  /** Tells sequences apart: observations of one sequence and target are in the order of their frames. */
  sequence: number;
  target: number;
  picture: string;
  /** Number of the frame in its sequence. */
  frame: number;
  /** Whether the engine was reset before this frame. */
  reset: boolean;
  /** Share of the target inside the frame; 0 where it is not there at all. */
  inside: number;
  inView: boolean;
  shown: boolean;
  /** Mean distance of the four shown corners from the true ones, px; NaN when not shown or not there. */
  errorPx: number;
  /** Shown less true corners, [x, y]×4; only when shown and there. */
  offsets?: Float64Array;
  /** Shown corners. */
  corners?: Float64Array;
}

/** Shows a sequence to engines side by side, each frame drawn once. Observations in the order of the engines. */
export async function runSequence(
  sequence: Sequence,
  painter: FramePainter,
  engines: EngineUnderTest[],
  number = 0,
): Promise<Observation[][]> {
  const { kind, mode, camera, known, slots } = sequence;
  const found: Observation[][] = engines.map(() => []);
  for (const engine of engines) await engine.begin(known, camera.width, camera.height);
  for (const [frame, slot] of slots.entries()) {
    const picture = painter.draw(sequence, slot);
    const truths = known.map((_, target) => (kind.absent ? null : truthOf(sequence, slot, target)));
    for (const [e, engine] of engines.entries()) {
      if (slot.reset) engine.reset();
      const shown = await engine.process(picture, frame * SEQUENCE_FRAME_MS);
      truths.forEach((truth, target) => {
        const base = {
          kind,
          mode,
          level: slot.level < 0 ? Number.NaN : sequence.levels[slot.level],
          sequence: number,
          target,
          picture: known[target].name,
          frame,
          reset: slot.reset,
          inside: truth?.inside ?? 0,
          inView: truth?.inView ?? false,
        };
        found[e].push({ ...base, ...compare(shown[target], truth?.corners) });
      });
    }
  }
  return found;
}

function compare(
  shown: ShownCorners,
  truth: Float64Array | undefined,
): Pick<Observation, 'shown' | 'errorPx' | 'offsets' | 'corners'> {
  if (!shown) return { shown: false, errorPx: Number.NaN };
  if (!truth) return { shown: true, errorPx: Number.NaN, corners: shown };
  const offsets = shown.map((v, i) => v - truth[i]);
  let sum = 0;
  for (let i = 0; i < 8; i += 2) sum += Math.hypot(offsets[i], offsets[i + 1]);
  return { shown: true, errorPx: sum / 4, offsets, corners: shown };
}
