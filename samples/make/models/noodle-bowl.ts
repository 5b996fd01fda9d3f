import { ModelBuilder } from './model-builder';
import {
  arc,
  drum,
  extrude,
  joined,
  lathe,
  moved,
  type Shape,
  sphere,
  torus,
  tube,
  turned,
  type Vector,
} from './shapes';
import { elementAt } from '../../../testing/support/element-at';
import { mulberry32 } from '../../../testing/support/seeded-random';
import { TURN } from '../turn';

/** Length of the animation, in which each puff of steam rises once. Chosen by eye. */
const LOOP_S = 6;
/** Height of the broth, and its radius there, m. */
const [BROTH_Y, BROTH_RADIUS] = [0.064, 0.094];

/** A bowl of noodle soup with beef, herbs and chopsticks, from which steam rises. 21 cm wide; m, drawn by eye. */
export async function noodleBowl(): Promise<Uint8Array> {
  const model = new ModelBuilder('noodle-bowl');
  const porcelain = model.finish('porcelain', { colour: '#f6f3ea', roughness: 0.22 });
  const cobalt = model.finish('cobalt', { colour: '#24458f', roughness: 0.3 });
  const broth = model.finish('broth', { colour: '#b4702c', roughness: 0.08 });
  const noodle = model.finish('noodles', { colour: '#f7efdc', roughness: 0.45 });
  const beef = model.finish('beef', { colour: '#a5584a', roughness: 0.55 });
  const herb = model.finish('herbs', { colour: '#3f8a3a', roughness: 0.6 });
  const onion = model.finish('spring-onion', { colour: '#8cbf4f', roughness: 0.5 });
  const chilli = model.finish('chilli', { colour: '#d3271d', roughness: 0.35 });
  const lime = model.finish('lime', { colour: '#b9cf4d', roughness: 0.4 });
  const wood = model.finish('chopsticks', { colour: '#6b3417', roughness: 0.5 });

  model.part('bowl', bowl(), porcelain);
  model.part(
    'bands',
    joined(moved(torus(0.1066, 0.0019, 48, 6), [0, 0.083, 0]), moved(torus(0.0602, 0.0019, 48, 6), [0, 0.0185, 0])),
    cobalt,
  );
  model.part('broth', moved(drum(BROTH_RADIUS, 0.002, 0.0008, 64), [0, BROTH_Y - 0.002, 0]), broth);
  model.part('noodles', noodles(), noodle);
  model.part('beef', joined(...[0, 1, 2, 3, 4].map(slice)), beef);
  model.part('herbs', joined(...[0, 1, 2, 3, 4, 5].map(leaf)), herb);
  model.part('spring-onion', scattered(16, 7, torus(0.0044, 0.0013, 10, 5)), onion);
  model.part('chilli', scattered(6, 31, torus(0.0052, 0.0018, 12, 6)), chilli);
  model.part('lime', wedge(), lime);
  model.part('chopsticks', joined(stick(-0.012), stick(0.012)), wood);
  addSteam(model);
  return model.write();
}

function bowl(): Shape {
  return lathe(
    [
      [0, 0.006],
      [0.042, 0.006],
      [0.042, 0.006],
      [0.043, 0],
      [0.049, 0],
      [0.05, 0.012],
      ...arc([0.03, 0.09], 0.0775, -1.15, -0.12, 14),
      [0.1065, 0.0895],
      ...arc([0.104, 0.0905], 0.0025, 0, Math.PI, 6),
      [0.0985, 0.08],
      [BROTH_RADIUS, BROTH_Y - 0.004],
      [0.085, 0.045],
    ],
    48,
  );
}

/** Folds of noodles that lie in the broth and rise above it. */
function noodles(): Shape {
  const random = mulberry32(404);
  return joined(
    ...Array.from({ length: 18 }, () => {
      const [centre, reach, phase] = [random() * TURN, 0.02 + random() * 0.05, random() * TURN];
      const [x, z] = [0.028 * Math.cos(centre), 0.028 * Math.sin(centre)];
      const path = Array.from({ length: 19 }, (_, i): Vector => {
        const share = i / 18;
        const angle = phase + share * TURN * 0.8;
        const lift = 0.007 * Math.sin(share * Math.PI) + 0.0025 * Math.sin(share * 15 + phase);
        return [x + reach * Math.cos(angle), BROTH_Y - 0.001 + lift, z + reach * 0.8 * Math.sin(angle)];
      });
      return tube(path, 0.0021, 5);
    }),
  );
}

/** A thin slice of beef with an uneven edge, on the noodles. */
function slice(index: number): Shape {
  const outline = Array.from({ length: 20 }, (_, i): [number, number] => {
    const angle = (i / 20) * TURN;
    const uneven = 1 + 0.09 * Math.sin(angle * 3 + index) + 0.05 * Math.sin(angle * 7);
    return [0.029 * uneven * Math.cos(angle), 0.017 * uneven * Math.sin(angle)];
  });
  const lying = turned(turned(extrude(outline, 0.0024), 0, -Math.PI / 2), 2, 0.16 * (index - 2));
  const placed = turned(moved(lying, [0.03, 0, 0]), 1, -0.55 - index * 0.42);
  return moved(placed, [-0.012, BROTH_Y + 0.0085 + index * 0.0012, 0.004]);
}

/** Two sprigs, and single leaves beside them: x and z, m. */
const LEAF_PLACES = [
  [0.03, -0.034],
  [0.042, -0.022],
  [0.024, -0.016],
  [-0.046, -0.02],
  [-0.034, 0.05],
  [0.052, 0.03],
] as const;

function leaf(index: number): Shape {
  const outline = Array.from({ length: 18 }, (_, i): [number, number] => {
    const angle = (i / 18) * TURN;
    return [0.016 * Math.cos(angle), 0.0075 * Math.sin(angle) * (1 + 0.3 * Math.cos(angle))];
  });
  const lying = turned(turned(extrude(outline, 0.0009), 0, -Math.PI / 2), 2, 0.35);
  const placed = turned(moved(lying, [0.012, 0, 0]), 1, 1.2 + index * 1.9);
  const [x, z] = elementAt(LEAF_PLACES, index);
  return moved(placed, [x, BROTH_Y + 0.01 + (index % 3) * 0.001, z]);
}

/** Copies of a small shape, by chance over the soup. */
function scattered(count: number, seed: number, shape: Shape): Shape {
  const random = mulberry32(seed);
  return joined(
    ...Array.from({ length: count }, () => {
      const [angle, reach] = [random() * TURN, 0.02 + random() * 0.06];
      const height = BROTH_Y + 0.002 + 0.007 * (1 - reach / 0.08);
      const tilted = turned(shape, 0, (random() - 0.5) * 0.9);
      return moved(tilted, [reach * Math.cos(angle), height, reach * Math.sin(angle)]);
    }),
  );
}

/** A quarter of a lime on the rim. */
function wedge(): Shape {
  const outline: [number, number][] = [
    [0.019, 0],
    ...Array.from({ length: 13 }, (_, i): [number, number] => {
      const angle = (i / 12) * Math.PI;
      return [0.019 * Math.cos(angle), 0.016 * Math.sin(angle)];
    }),
  ];
  const standing = turned(moved(extrude(outline, 0.013), [0, -0.006, 0]), 2, 0.35);
  return moved(turned(standing, 1, 0.75), [-0.05, BROTH_Y + 0.009, -0.05]);
}

/** One chopstick, which lies on the rim. */
function stick(offset: number): Shape {
  const [from, to]: [Vector, Vector] = [
    [-0.105, 0.0975, 0.075 + offset],
    [0.115, 0.0975, 0.045 + offset * 0.4],
  ];
  const path = Array.from({ length: 6 }, (_, i): Vector => {
    const share = i / 5;
    return [0, 1, 2].map((axis) => elementAt(from, axis) + (elementAt(to, axis) - elementAt(from, axis)) * share) as [
      number,
      number,
      number,
    ];
  });
  return tube(path, 0.0029, 10);
}

/** Puffs that rise one after the other, widen and shrink away. */
function addSteam(model: ModelBuilder): void {
  const steam = model.finish('steam', { colour: '#ffffff', roughness: 1, opacity: 0.1 });
  const count = 7;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * TURN * 2;
    const puff = model.part(`steam-${i}`, sphere(0.012, 12), steam, { at: [0, BROTH_Y, 0] });
    const shareAt = (timeS: number) => (timeS / LOOP_S + i / count) % 1;
    model.follow(puff, 'translation', LOOP_S, (t) => {
      const share = shareAt(t);
      const drift = 0.03 + 0.012 * Math.sin(TURN * share + i);
      return [drift * Math.cos(angle), BROTH_Y + 0.015 + 0.085 * share, drift * Math.sin(angle)];
    });
    model.follow(puff, 'scale', LOOP_S, (t) => {
      const size = 0.05 + 1.1 * Math.sin(Math.PI * shareAt(t)) ** 0.8;
      return [size, size * 2.1, size];
    });
  }
}
