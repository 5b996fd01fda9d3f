import { ModelBuilder, rotation } from './model-builder';
import { arc, drum, joined, lathe, moved, sphere, torus, tube, turned, type Vector } from './shapes';

/** A brass table lamp with a globe of opal glass under its arch. 42 cm high; m, drawn by eye. */
export async function tableLamp(): Promise<Uint8Array> {
  const model = new ModelBuilder('table-lamp');
  const brass = model.finish('brass', { colour: '#d9a860', metallic: 0.6, roughness: 0.28 });
  const marble = model.finish('marble', { colour: '#efe9df', roughness: 0.32 });
  const glass = model.finish('opal-glass', { colour: '#fff3dc', roughness: 0.22, glow: '#f2c98a' });
  const cloth = model.finish('cable', { colour: '#8e2a1c', roughness: 0.9 });
  const felt = model.finish('felt', { colour: '#3a2f28', roughness: 1 });

  model.part('felt', drum(0.078, 0.003, 0.001), felt);
  model.part('base', moved(drum(0.085, 0.026, 0.006, 64), [0, 0.002, 0]), marble);
  model.part(
    'collar',
    lathe(
      [[0.024, 0.028], [0.024, 0.028], ...arc([0.016, 0.034], 0.008, 0, Math.PI / 2), [0.009, 0.052], [0.0065, 0.06]],
      40,
    ),
    brass,
    { at: [-0.05, 0, 0] },
  );
  model.part('stem', tube(stemPath(), 0.006, 20), brass);
  const globeTop: Vector = [0.075, 0.318, 0];
  model.part(
    'cap',
    lathe(
      [
        [0.034, -0.014],
        [0.034, -0.014],
        [0.0345, -0.004],
        ...arc([0.024, -0.004], 0.0105, 0, Math.PI / 2),
        [0.007, 0.018],
        [0.007, 0.034],
      ],
      40,
    ),
    brass,
    { at: globeTop },
  );
  model.part('globe', sphere(0.068, 48), glass, { at: [globeTop[0], globeTop[1] - 0.07, 0] });
  model.part('ring', torus(0.0352, 0.0022, 48, 10), brass, { at: [globeTop[0], globeTop[1] - 0.0125, 0] });
  const knob = joined(turned(drum(0.011, 0.014, 0.003, 28), 2, -Math.PI / 2), moved(sphere(0.0035, 14), [0.015, 0, 0]));
  model.part('dimmer', knob, brass, { at: [0.036, 0.03, 0], rotation: rotation([0, 0, 1], Math.PI / 2) });
  model.part('cable', tube(cablePath(), 0.0028, 10), cloth);
  return model.write();
}

/** Straight up from the base, then half a circle. */
function stemPath(): Vector[] {
  const radius = 0.0625;
  const top = 0.355;
  const bend = Array.from({ length: 25 }, (_, i): Vector => {
    const angle = Math.PI - (i / 24) * Math.PI;
    return [0.0125 + radius * Math.cos(angle), top + radius * Math.sin(angle), 0];
  });
  return [[-0.05, 0.04, 0], [-0.05, 0.15, 0], [-0.05, 0.3, 0], ...bend, [0.075, 0.345, 0]];
}

/** Out of the base at the back and away in a loose curve. */
function cablePath(): Vector[] {
  return Array.from({ length: 30 }, (_, i): Vector => {
    const share = i / 29;
    return [
      -0.07 - 0.06 * Math.sin(share * 2.6),
      0.012 - 0.0092 * Math.min(1, share * 5),
      -0.035 - 0.11 * share + 0.02 * Math.sin(share * 7),
    ];
  });
}
