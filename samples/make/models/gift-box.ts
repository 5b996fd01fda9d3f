import { elementAt } from '../element-at';
import { eased, ModelBuilder, rotation } from './model-builder';
import { extrude, joined, moved, roundedBox, sphere, torus, tube, turned, type Vector } from './shapes';
import { seededRandom } from '../seeded-random';

const LOOP_S = 8;
const TURN = 2 * Math.PI;

/** A gift box whose lid flies open; a golden star comes out and turns, then goes back. 30 cm wide. */
export async function giftBox(): Promise<Uint8Array> {
  const model = new ModelBuilder('gift-box');
  const paper = model.finish('paper', { colour: '#d8324a', roughness: 0.45 });
  const lidPaper = model.finish('lid', { colour: '#e8475c', roughness: 0.42 });
  const ribbon = model.finish('ribbon', { colour: '#f9d689', metallic: 0.35, roughness: 0.35 });
  const inside = model.finish('inside', { colour: '#5a1226', roughness: 0.9 });
  const gold = model.finish('gold', { colour: '#ffc94d', metallic: 0.55, roughness: 0.25, glow: '#5a3a05' });

  model.part('box', joined(...boxWalls()), paper, { at: [0, 0.1, 0] });
  model.part('floor', moved(roundedBox([0.262, 0.01, 0.262], 0.003, 2), [0, 0.01, 0]), inside);
  model.part('dots', dots(), ribbon, { at: [0, 0.1, 0] });
  model.part('bands', joined(...[0, 1, 2, 3].map(band)), ribbon, { at: [0, 0.1, 0] });

  const lid = model.joint('lid', { at: [0, 0.2, 0] });
  model.part('lid-top', moved(roundedBox([0.3, 0.05, 0.3], 0.01, 3), [0, 0.012, 0]), lidPaper, { parent: lid });
  model.part(
    'lid-bands',
    joined(
      moved(roundedBox([0.046, 0.053, 0.304], 0.008, 3), [0, 0.012, 0]),
      moved(roundedBox([0.304, 0.053, 0.046], 0.008, 3), [0, 0.012, 0]),
    ),
    ribbon,
    { parent: lid },
  );
  model.part('bow', bow(), ribbon, { parent: lid, at: [0, 0.04, 0] });
  model.follow(lid, 'translation', LOOP_S, (t) => [
    0.2 * open(t),
    0.2 + 0.1 * open(t) + 0.012 * hop(t),
    -0.09 * open(t),
  ]);
  model.follow(lid, 'rotation', LOOP_S, (t) => rotation([0, 0, 1], -1.05 * open(t) + 0.05 * Math.sin(t * 26) * hop(t)));

  const star = model.joint('star', { at: [0, 0.1, 0] });
  model.part('star-shape', extrude(starOutline(0.085, 0.036), 0.028), gold, { parent: star });
  model.follow(star, 'translation', LOOP_S, (t) => [
    0,
    0.1 + 0.24 * open(t) + 0.01 * Math.sin((TURN * t * 3) / LOOP_S) * open(t),
    0,
  ]);
  model.follow(star, 'scale', LOOP_S, (t) => Array(3).fill(0.35 + 0.65 * open(t)) as number[]);
  model.spin(star, [0, 1, 0], 3, LOOP_S);
  addConfetti(model);
  return model.write();
}

/** How far the lid is open: 0 shut, 1 open. */
function open(timeS: number): number {
  return eased(timeS, 1.6, 2.5) - eased(timeS, 6.2, 7.2);
}

/** The lid trembles before it opens. */
function hop(timeS: number): number {
  return eased(timeS, 0.5, 0.8) - eased(timeS, 1.3, 1.7);
}

const wall = (w: number, d: number, at: Vector) => moved(roundedBox([w, 0.2, d], 0.004, 3), at);

function boxWalls() {
  return [
    wall(0.27, 0.012, [0, 0, 0.129]),
    wall(0.27, 0.012, [0, 0, -0.129]),
    wall(0.012, 0.27, [0.129, 0, 0]),
    wall(0.012, 0.27, [-0.129, 0, 0]),
  ];
}

/** A strip of ribbon down one side. */
function band(side: number) {
  return turned(moved(roundedBox([0.044, 0.201, 0.004], 0.0019, 1), [0, 0, 0.136]), 1, (side * Math.PI) / 2);
}

function dots() {
  const places = [-0.095, -0.055, 0.055, 0.095].flatMap((x, column) =>
    [-0.07, -0.025, 0.02, 0.065].map((y) => [x, y + (column % 2) * 0.022 - 0.008] as const),
  );
  const dot = extrude(
    [
      [0.0065, -0.0065],
      [0.0065, 0.0065],
      [-0.0065, 0.0065],
      [-0.0065, -0.0065],
    ],
    0.003,
  );
  return joined(
    ...[0, 1, 2, 3].flatMap((side) =>
      places.map(([x, y]) => turned(moved(turned(dot, 2, Math.PI / 4), [x, y, 0.1352]), 1, (side * Math.PI) / 2)),
    ),
  );
}

const loop = (tilt: number, lean: number) => {
  const path = Array.from({ length: 25 }, (_, i): Vector => {
    const angle = -Math.PI / 2 + (i / 24) * 2 * Math.PI;
    return [0.048 + 0.048 * Math.sin(angle), 0.028 * Math.cos(angle) * 1.15 + 0.012, 0.012 * Math.sin(2 * angle)];
  });
  return turned(turned(tube(path, 0.0085, 8), 2, lean), 1, tilt);
};

function bow() {
  return joined(
    loop(0.35, 0.45),
    loop(Math.PI - 0.35, 0.45),
    loop(Math.PI / 2 + 0.3, 0.55),
    loop(-Math.PI / 2 - 0.3, 0.55),
    moved(sphere(0.019, 20), [0, 0.012, 0]),
  );
}

function starOutline(outer: number, inner: number): [number, number][] {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = Math.PI / 2 + (i * TURN) / 10;
    const radius = i % 2 === 0 ? outer : inner;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function addConfetti(model: ModelBuilder): void {
  const random = seededRandom(21);
  const finishes = ['#4fb6c9', '#ffd166', '#f4efe6', '#f28a3c', '#7fc783'].map((colour, i) =>
    model.finish(`confetti-${i}`, { colour, roughness: 0.5 }),
  );
  for (let i = 0; i < 16; i++) {
    const [angle, reach, rise] = [random() * TURN, 0.07 + random() * 0.12, 0.16 + random() * 0.17];
    const shape =
      i % 3 === 0
        ? torus(0.009, 0.0028, 14, 6)
        : i % 3 === 1
          ? sphere(0.0085, 10)
          : roundedBox([0.018, 0.018, 0.003], 0.001, 1);
    const piece = model.part(`confetti-${i}`, shape, elementAt(finishes, i % finishes.length), { at: [0, 0.08, 0] });
    const late = random() * 0.25;
    model.follow(piece, 'translation', LOOP_S, (t) => {
      const out = open(Math.max(0, t - late));
      const drift = 0.012 * Math.sin(TURN * ((t * 2) / LOOP_S) + i);
      return [Math.cos(angle) * reach * out, 0.08 + (rise + drift) * out, Math.sin(angle) * reach * out];
    });
    model.spin(piece, i % 2 === 0 ? [1, 0, 0] : [0, 0.6, 0.8], 2 + (i % 3), LOOP_S);
  }
}
