import { eased } from '../eased';
import { ModelBuilder, rotation } from './model-builder';
import { capsule, drum, extrude, joined, moved, roundedBox, sphere, turned, type Shape, type Vector } from './shapes';
import { mulberry32 } from '../../../testing/support/seeded-random';

/** Length of the animation: long enough to look into the rooms before the roof comes back. Chosen by eye. */
const LOOP_S = 10;
const block = (size: Vector, at: Vector, radius = 0.0015): Shape =>
  moved(roundedBox(size, Math.min(radius, ...size.map((side) => side / 2.01)), 1), at);

/** An architect's model of a house with a garden and a pool; its roof lifts off. 36 cm wide, 1:50; m, drawn by eye. */
export async function gardenHouse(): Promise<Uint8Array> {
  const model = new ModelBuilder('garden-house');
  const finish = (name: string, colour: string, roughness = 0.75) => model.finish(name, { colour, roughness });
  const [plaster, wood, grass, stone] = [
    finish('plaster', '#f6f0e4'),
    finish('oak', '#b07a45', 0.6),
    finish('lawn', '#86a85a', 0.95),
    finish('stone', '#cfc6b8'),
  ];
  const [tiles, floor, leaf, leafDark] = [
    finish('roof', '#34465a', 0.55),
    finish('floor', '#d9b988', 0.5),
    finish('leaf', '#5f8f4a', 0.9),
    finish('leaf-dark', '#44703c', 0.9),
  ];
  const [cloth, cream, board] = [
    finish('cloth', '#e0653f', 0.9),
    finish('cream', '#efe4d0', 0.85),
    finish('board', '#2b2a2e', 0.6),
  ];
  const water = model.finish('water', { colour: '#49b3c9', roughness: 0.08, metallic: 0.1 });
  const glass = model.finish('glass', { colour: '#cfe8ee', roughness: 0.08, opacity: 0.45 });
  const lamp = model.finish('lamp', { colour: '#ffd88a', glow: '#e0a040', roughness: 0.5 });

  model.part('board', block([0.36, 0.012, 0.27], [0, -0.006, 0], 0.004), board);
  model.part('lawn', block([0.348, 0.006, 0.258], [0, 0.002, 0], 0.002), grass);
  model.part('terrace', joined(block([0.2, 0.004, 0.072], [-0.03, 0.006, 0.075]), ...steppingStones()), stone);
  model.part('pool-rim', block([0.098, 0.005, 0.05], [0.112, 0.0065, 0.07], 0.002), stone);
  model.part('pool', block([0.088, 0.005, 0.04], [0.112, 0.0072, 0.07], 0.002), water);

  model.part('floor', block([0.212, 0.006, 0.13], [-0.03, 0.007, -0.03]), floor);
  model.part('walls', joined(...walls()), plaster);
  model.part(
    'windows',
    joined(
      block([0.06, 0.042, 0.002], [-0.085, 0.036, 0.034]),
      block([0.062, 0.042, 0.002], [-0.01, 0.036, 0.034]),
      block([0.002, 0.03, 0.05], [0.075, 0.04, -0.04]),
    ),
    glass,
  );
  model.part(
    'frames',
    joined(
      ...[-0.116, -0.085, -0.054, -0.042, -0.01, 0.022].map((x) =>
        block([0.003, 0.044, 0.004], [x, 0.035, 0.034], 0.0008),
      ),
      block([0.19, 0.003, 0.005], [-0.04, 0.0575, 0.034], 0.0008),
      block([0.024, 0.042, 0.004], [0.045, 0.033, 0.0345], 0.001),
    ),
    wood,
  );
  model.part('furniture', joined(...furniture()), wood);
  model.part(
    'cushions',
    joined(
      block([0.05, 0.012, 0.02], [-0.09, 0.018, -0.005], 0.004),
      block([0.05, 0.02, 0.006], [-0.09, 0.022, -0.017], 0.003),
      block([0.034, 0.007, 0.03], [0.04, 0.022, -0.06], 0.003),
    ),
    cloth,
  );
  model.part(
    'linen',
    joined(
      block([0.034, 0.009, 0.016], [0.04, 0.0225, -0.079], 0.003),
      block([0.05, 0.002, 0.034], [-0.09, 0.0112, 0.012], 0.0008),
      block([0.026, 0.01, 0.02], [-0.105, 0.018, -0.07], 0.003),
    ),
    cream,
  );
  model.part(
    'lamps',
    joined(
      moved(sphere(0.0055, 12), [-0.03, 0.026, -0.07]),
      moved(sphere(0.0045, 10), [0.066, 0.026, 0.052]),
      moved(sphere(0.0045, 10), [-0.126, 0.02, 0.1]),
    ),
    lamp,
  );

  const roof = model.joint('roof', { at: [-0.03, 0.063, -0.03] });
  model.part('roof-tiles', joined(...roofTiles()), tiles, { parent: roof });
  model.part(
    'gables',
    turned(
      extrude(
        [
          [-0.068, 0],
          [0.068, 0],
          [0, 0.043],
        ],
        0.204,
      ),
      1,
      Math.PI / 2,
    ),
    plaster,
    { parent: roof },
  );
  model.part(
    'chimney',
    joined(
      block([0.016, 0.04, 0.016], [0.06, 0.045, -0.022], 0.001),
      block([0.02, 0.004, 0.02], [0.06, 0.066, -0.022], 0.001),
    ),
    stone,
    { parent: roof },
  );
  model.follow(roof, 'translation', LOOP_S, (t) => [-0.03, 0.063 + 0.1 * lifted(t), -0.03 - 0.045 * lifted(t)]);
  model.follow(roof, 'rotation', LOOP_S, (t) => rotation([1, 0, 0], -0.42 * lifted(t)));

  const { trunks, crowns, dark } = trees();
  model.part('trunks', joined(...trunks), wood);
  model.part('crowns', joined(...crowns), leaf);
  model.part('hedge', joined(...dark), leafDark);
  return model.write();
}

function lifted(timeS: number): number {
  return eased(timeS, 2, 3.6) - eased(timeS, 7.4, 9);
}

function walls(): Shape[] {
  const [height, y] = [0.052, 0.036];
  return [
    block([0.206, height, 0.006], [-0.03, y, -0.092]),
    block([0.006, height, 0.128], [-0.13, y, -0.03]),
    block([0.006, height, 0.03], [0.075, y, -0.078]),
    block([0.006, height, 0.05], [0.075, y, 0.01]),
    block([0.006, 0.016, 0.05], [0.075, 0.0175, -0.04]),
    block([0.012, height, 0.006], [-0.125, y, 0.034]),
    block([0.014, height, 0.006], [-0.048, y, 0.034]),
    block([0.01, height, 0.006], [0.028, y, 0.034]),
    block([0.016, height, 0.006], [0.066, y, 0.034]),
    block([0.005, height, 0.07], [0.005, y, -0.058]),
    block([0.07, height, 0.005], [-0.095, y, -0.045]),
  ];
}

function furniture(): Shape[] {
  const table = [-0.018, 0.018].flatMap((x) =>
    [-0.01, 0.01].map((z) => block([0.003, 0.014, 0.003], [-0.03 + x, 0.017, -0.07 + z], 0.0006)),
  );
  const bed = [
    block([0.04, 0.01, 0.052], [0.04, 0.015, -0.066], 0.002),
    block([0.042, 0.022, 0.004], [0.04, 0.021, -0.0905], 0.001),
  ];
  const decking = Array.from({ length: 9 }, (_, i) =>
    block([0.006, 0.002, 0.05], [-0.11 + i * 0.0085, 0.0088, 0.075], 0.0006),
  );
  const chairs = [0.085, 0.125].map((x) =>
    joined(
      block([0.014, 0.003, 0.03], [x, 0.014, 0.108], 0.001),
      leaningBack(block([0.014, 0.02, 0.003], [0, 0.01, 0], 0.001), [x, 0.013, 0.12]),
    ),
  );
  return [
    block([0.046, 0.003, 0.028], [-0.03, 0.0245, -0.07]),
    ...table,
    ...bed,
    ...decking,
    ...chairs,
    block([0.06, 0.022, 0.014], [-0.09, 0.021, -0.083], 0.001),
  ];
}

function leaningBack(shape: Shape, at: Vector): Shape {
  return moved(turned(shape, 0, 0.5), at);
}

/** Rows of tiles on two slopes, the ridge along x. */
function roofTiles(): Shape[] {
  const slope = Math.atan2(0.046, 0.073);
  const rows = [1, -1].flatMap((side) =>
    Array.from({ length: 6 }, (_, i) => {
      const along = (i + 0.5) / 6;
      return moved(turned(roundedBox([0.226, 0.004, 0.0165], 0.0015, 1), 0, side * (slope - 0.07)), [
        0,
        0.0455 - along * 0.048,
        side * along * 0.077,
      ]);
    }),
  );
  return [...rows, moved(turned(capsule(0.004, 0.228, 14), 2, -Math.PI / 2), [-0.114, 0.0475, 0])];
}

function steppingStones(): Shape[] {
  return Array.from({ length: 5 }, (_, i) =>
    moved(drum(0.009 - (i % 2) * 0.0015, 0.003, 0.001, 14), [
      0.02 + i * 0.007,
      0.0045,
      0.042 + 0.074 + i * 0.0001 - 0.004 * (4 - i),
    ]),
  );
}

function trees() {
  const random = mulberry32(9);
  const places: Vector[] = [
    [0.14, 0, -0.09],
    [0.115, 0, -0.05],
    [-0.155, 0, 0.1],
    [0.15, 0, 0.015],
    [-0.156, 0, -0.1],
  ];
  const trunks = places.map(([x, , z]) => moved(capsule(0.0035, 0.04, 10), [x, 0.002, z]));
  const crowns = places.flatMap(([x, , z]) =>
    [0, 1, 2].map((i) =>
      moved(sphere(0.02 - i * 0.0045, 12), [
        x + (random() - 0.5) * 0.014,
        0.044 + i * 0.013,
        z + (random() - 0.5) * 0.014,
      ]),
    ),
  );
  const dark = Array.from({ length: 15 }, (_, i) =>
    moved(sphere(0.0105 + random() * 0.003, 8), [-0.165 + i * 0.0235, 0.009, -0.118 + random() * 0.003]),
  );
  return { trunks, crowns, dark };
}
