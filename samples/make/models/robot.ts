import type { Material, Node } from '@gltf-transform/core';
import { eased } from '../eased';
import { ModelBuilder, rotation } from './model-builder';
import { arc, capsule, drum, joined, lathe, moved, roundedBox, sphere, torus, turned, type Vector } from './shapes';
import { TURN } from '../turn';

/** Length of the animation, with room for a wave, a nod and a blink that do not coincide. Chosen by eye. */
const LOOP_S = 6;

/** A small hovering robot that waves, nods and blinks. 23 cm high without its flame; m, drawn by eye. */
export async function robot(): Promise<Uint8Array> {
  const model = new ModelBuilder('robot');
  const shell = model.finish('shell', { colour: '#f4efe6', roughness: 0.35 });
  const coral = model.finish('coral', { colour: '#f0532f', roughness: 0.4 });
  const dark = model.finish('visor', { colour: '#141821', roughness: 0.12 });
  const joint = model.finish('joints', { colour: '#565d6d', metallic: 0.5, roughness: 0.45 });
  const light = model.finish('eyes', { colour: '#7ef0ff', glow: '#52dcf5', roughness: 0.4 });

  const body = model.joint('body', { at: [0, 0.105, 0] });
  model.follow(body, 'translation', LOOP_S, (t) => [0, 0.105 + 0.006 * Math.sin((TURN * t * 2) / LOOP_S), 0]);

  model.part(
    'torso',
    lathe(
      [
        [0, -0.042],
        ...arc([0.012, -0.024], 0.018, -Math.PI / 2, -0.2, 6),
        [0.045, 0.0],
        ...arc([0.034, 0.022], 0.0165, -0.35, Math.PI / 2, 8),
        [0, 0.0385],
      ],
      36,
    ),
    shell,
    { parent: body },
  );
  model.part('belt', torus(0.0415, 0.0042, 44, 8), coral, { parent: body, at: [0, -0.008, 0] });
  model.part('badge', turned(drum(0.0115, 0.006, 0.002, 32), 0, Math.PI / 2), coral, {
    parent: body,
    at: [0, 0.016, 0.046],
  });
  model.part('lamp', sphere(0.0052, 18), light, { parent: body, at: [0, 0.016, 0.0525] });
  model.part(
    'nozzle',
    lathe(
      [
        [0.011, -0.058],
        [0.011, -0.058],
        [0.02, -0.05],
        [0.0165, -0.038],
      ],
      36,
    ),
    joint,
    { parent: body },
  );
  const flame = model.part('flame', lathe([[0, -0.05], ...arc([0, 0], 0.011, -1.2, 1.2, 8), [0, 0.012]], 24), light, {
    parent: body,
    at: [0, -0.062, 0],
  });
  model.follow(flame, 'scale', LOOP_S, (t) => {
    const flicker = 0.42 + 0.08 * Math.sin((TURN * t * 9) / LOOP_S) + 0.05 * Math.sin((TURN * t * 14) / LOOP_S);
    return [0.7, flicker, 0.7];
  });

  addHead(model, body, { shell, coral, dark, joint, light });
  addArm(model, body, -1, { shell, coral, joint });
  addArm(model, body, 1, { shell, coral, joint });
  return model.write();
}

type Finishes = Record<'shell' | 'coral' | 'dark' | 'joint' | 'light', Material>;

function addHead(model: ModelBuilder, body: Node, { shell, coral, dark, joint, light }: Finishes): void {
  model.part('neck', capsule(0.012, 0.026, 18), joint, { parent: body, at: [0, 0.03, 0] });
  const head = model.joint('head', { parent: body, at: [0, 0.05, 0] });
  model.follow(head, 'rotation', LOOP_S, (t) =>
    rotation([0, 0, 1], 0.12 * (eased(t, 0.6, 1.1) - eased(t, 3.4, 4)) + 0.02 * Math.sin((TURN * t) / LOOP_S)),
  );
  model.part('skull', moved(roundedBox([0.104, 0.074, 0.08], 0.03, 4), [0, 0.037, 0]), shell, { parent: head });
  model.part('face', moved(roundedBox([0.084, 0.052, 0.03], 0.0149, 4), [0, 0.036, 0.03]), dark, { parent: head });
  for (const side of [-1, 1]) {
    const eye = model.part(side < 0 ? 'eye-left' : 'eye-right', roundedBox([0.012, 0.02, 0.004], 0.002, 2), light, {
      parent: head,
      at: [side * 0.02, 0.039, 0.0455],
    });
    model.follow(eye, 'scale', LOOP_S, (t) => [1, isBlinking(t) ? 0.12 : 1, 1]);
    model.part(
      side < 0 ? 'ear-left' : 'ear-right',
      turned(drum(0.0165, 0.011, 0.004, 24), 2, side < 0 ? Math.PI / 2 : -Math.PI / 2),
      coral,
      { parent: head, at: [side * 0.049, 0.037, 0] },
    );
  }
  const smile = Array.from({ length: 5 }, (_, i) => {
    const angle = -2.2 + (i / 4) * 1.26;
    return moved(sphere(0.0021, 8), [0.014 * Math.cos(angle), 0.032 + 0.0105 * Math.sin(angle), 0.0452]);
  });
  model.part('smile', joined(...smile), light, { parent: head });
  const antenna = model.joint('antenna', { parent: head, at: [0, 0.072, 0] });
  model.follow(antenna, 'rotation', LOOP_S, (t) => rotation([0, 0, 1], 0.16 * Math.sin((TURN * t * 3) / LOOP_S)));
  model.part('rod', capsule(0.0022, 0.026, 12), joint, { parent: antenna });
  model.part('tip', sphere(0.0072, 18), coral, { parent: antenna, at: [0, 0.03, 0] });
}

function isBlinking(timeS: number): boolean {
  return [1.875, 4.875].some((at) => Math.abs(timeS - at) < 0.07);
}

/** The arm on the viewer's left waves; the other one hangs down and swings a little. */
function addArm(
  model: ModelBuilder,
  body: Node,
  side: 1 | -1,
  { shell, coral, joint }: Pick<Finishes, 'shell' | 'coral' | 'joint'>,
): void {
  const axis: Vector = [0, 0, 1];
  const name = side < 0 ? 'left' : 'right';
  const shoulder = model.joint(`shoulder-${name}`, { parent: body, at: [side * 0.052, 0.018, 0] });
  model.follow(shoulder, 'rotation', LOOP_S, (t) => {
    const raised = side < 0 ? eased(t, 0.5, 1.1) - eased(t, 3.6, 4.3) : 0;
    const hang = side * (0.35 + 0.06 * Math.sin((TURN * t * 2) / LOOP_S));
    return rotation(axis, hang + side * raised * 1.75);
  });
  model.part(`ball-${name}`, sphere(0.0115, 18), joint, { parent: shoulder });
  model.part(`upper-${name}`, turned(capsule(0.0095, 0.036, 16), 0, Math.PI), shell, {
    parent: shoulder,
    at: [0, -0.002, 0],
  });
  const elbow = model.joint(`elbow-${name}`, { parent: shoulder, at: [0, -0.037, 0] });
  model.follow(elbow, 'rotation', LOOP_S, (t) => {
    const waving = side < 0 ? eased(t, 1, 1.3) - eased(t, 3.3, 3.6) : 0;
    return rotation(axis, -side * 0.25 + side * waving * (0.45 + 0.5 * Math.sin((TURN * t * 8) / LOOP_S)));
  });
  model.part(`joint-${name}`, sphere(0.0082, 14), joint, { parent: elbow });
  model.part(`fore-${name}`, turned(capsule(0.0105, 0.034, 16), 0, Math.PI), shell, { parent: elbow });
  model.part(`cuff-${name}`, torus(0.0098, 0.003, 22, 8), coral, { parent: elbow, at: [0, -0.03, 0] });
  const fingers = [-0.9, 0, 0.9].map((angle) =>
    moved(turned(turned(capsule(0.0036, 0.016, 10), 0, Math.PI), 2, angle * 0.55), [angle * 0.0055, -0.036, 0]),
  );
  model.part(`hand-${name}`, joined(moved(sphere(0.0098, 16), [0, -0.035, 0]), ...fingers), joint, { parent: elbow });
}
