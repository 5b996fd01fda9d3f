import type { Material, Node } from '@gltf-transform/core';
import { linear, ModelBuilder, rotation } from './model-builder';
import {
  arc,
  capsule,
  coloured,
  drum,
  lathe,
  sphere,
  torus,
  tube,
  turned,
  combined,
  type Shape,
  type Vector,
} from './shapes';
import { elementAt } from '../../../testing/support/element-at';

/** Time of the slowest planet's round; the others make whole rounds in it. Chosen by eye. */
const LOOP_S = 24;

interface Planet {
  name: string;
  orbitM: number;
  radiusM: number;
  /** Orbits per loop of the animation. */
  rounds: number;
  startRad: number;
  /** Colours of the planet's bands, from pole to pole. */
  bands: string[];
}

const PLANETS: Planet[] = [
  {
    name: 'mercury',
    orbitM: 0.082,
    radiusM: 0.012,
    rounds: 6,
    startRad: 0.4,
    bands: ['#a69b8f', '#c9bdae', '#8f857a'],
  },
  {
    name: 'venus',
    orbitM: 0.112,
    radiusM: 0.018,
    rounds: 4,
    startRad: 2.4,
    bands: ['#e8c98f', '#f1dba9', '#d8b070', '#f1dba9'],
  },
  {
    name: 'earth',
    orbitM: 0.15,
    radiusM: 0.021,
    rounds: 3,
    startRad: 4.2,
    bands: ['#f3f7fa', '#3f7fb8', '#4f9a5e', '#2f6db0', '#4f9a5e', '#2f6db0', '#f3f7fa'],
  },
  {
    name: 'mars',
    orbitM: 0.189,
    radiusM: 0.016,
    rounds: 2,
    startRad: 1.1,
    bands: ['#f2e6dc', '#c9572f', '#b54a2a', '#d56d3f', '#f2e6dc'],
  },
  {
    name: 'jupiter',
    orbitM: 0.238,
    radiusM: 0.039,
    rounds: 1,
    startRad: 5.4,
    bands: ['#b98d68', '#ecd9bd', '#c0804f', '#f1e3cc', '#b56a42', '#ecd9bd', '#c99a70', '#b98d68'],
  },
  {
    name: 'saturn',
    orbitM: 0.306,
    radiusM: 0.031,
    rounds: 1,
    startRad: 2.6,
    bands: ['#c9b07c', '#ead8a8', '#d8bf88', '#f0e2b8', '#d0b57e'],
  },
];

/** A brass orrery: the sun on a column, six planets on their arms. 67 cm wide as its animation begins; m, drawn by eye and not to scale. */
export async function solarSystem(): Promise<Uint8Array> {
  const model = new ModelBuilder('solar-system');
  const brass = model.finish('brass', { colour: '#d8a657', metallic: 0.4, roughness: 0.32 });
  const wood = model.finish('walnut', { colour: '#5b3722', roughness: 0.55 });
  const fire = model.finish('sun', { colour: '#ffb52e', glow: '#f08a12', roughness: 0.8 });
  const ground = model.finish('planets', { colour: '#ffffff', roughness: 0.7 });
  const stone = model.finish('moon', { colour: '#c8c4bc', roughness: 0.9 });
  const rings = model.finish('rings', { colour: '#d9c08c', roughness: 0.6 });

  const tilt = model.joint('tilt', { rotation: rotation([1, 0, 0], 0.36) });
  model.part('base', drum(0.062, 0.02, 0.006, 44), wood, { parent: tilt, at: [0, -0.15, 0] });
  model.part(
    'plinth',
    lathe(
      [
        [0.05, 0.02],
        ...arc([0.044, 0.026], 0.006, 0, Math.PI / 2),
        [0.02, 0.04],
        [0.011, 0.058],
        [0.008, 0.08],
        [0.0075, 0.1],
        ...arc([0.008, 0.106], 0.006, -Math.PI / 2, Math.PI / 2),
        [0.0065, 0.118],
        [0.0065, 0.128],
      ],
      28,
    ),
    brass,
    { parent: tilt, at: [0, -0.15, 0] },
  );
  const sun = model.part('sun', sphere(0.056, 36), fire, { parent: tilt });
  model.spin(sun, [0, 1, 0], 1, LOOP_S);
  model.part('corona', torus(0.0625, 0.002, 56, 6), brass, { parent: tilt });
  PLANETS.forEach((planet, i) => {
    model.part(`orbit-${planet.name}`, torus(planet.orbitM, 0.0015, 72, 4), brass, { parent: tilt });
    const arm = model.joint(`arm-${planet.name}`, { parent: tilt });
    model.spin(arm, [0, 1, 0], planet.rounds, LOOP_S, planet.startRad);
    addPlanet(model, arm, planet, { brass, ground, stone, rings, heightM: -0.018 - 0.0022 * i });
  });
  return model.write();
}

function addPlanet(
  model: ModelBuilder,
  arm: Node,
  { name, orbitM, radiusM, bands }: Planet,
  {
    brass,
    ground,
    stone,
    rings,
    heightM,
  }: { brass: Material; ground: Material; stone: Material; rings: Material; heightM: number },
): void {
  const rod: Vector[] = [
    [0.006, heightM, 0],
    [orbitM * 0.5, heightM, 0],
    [orbitM - 0.004, heightM, 0],
    [orbitM, heightM + 0.004, 0],
    [orbitM, -radiusM * 0.8, 0],
  ];
  model.part(`rod-${name}`, tube(rod, 0.002, 6), brass, { parent: arm });
  const ball = model.part(name, turned(banded(sphere(radiusM, 24), radiusM, bands), 2, 0.3), ground, {
    parent: arm,
    at: [orbitM, 0, 0],
  });
  model.spin(ball, [0, 1, 0], 8, LOOP_S);
  if (name === 'earth') {
    const orbit = model.joint('moon-orbit', { parent: arm, at: [orbitM, 0, 0] });
    model.spin(orbit, [0, 1, 0], 12, LOOP_S);
    model.part('moon', sphere(0.006, 16), stone, { parent: orbit, at: [0.033, 0.005, 0] });
  }
  if (name === 'saturn') {
    const flat = lathe(
      [
        [radiusM * 1.35, 0.0004],
        [radiusM * 2.05, 0.0004],
        [radiusM * 2.05, 0.0004],
        [radiusM * 2.05, -0.0004],
        [radiusM * 2.05, -0.0004],
        [radiusM * 1.35, -0.0004],
      ].toReversed() as [number, number][],
      48,
    );
    model.part('rings', turned(flat, 2, 0.38), rings, { parent: arm, at: [orbitM, 0, 0] });
    model.part('ring-pin', capsule(0.0009, radiusM, 6), brass, { parent: arm, at: [orbitM, -radiusM * 1.6, 0] });
  }
}

function banded(shape: Shape, radiusM: number, bands: string[]): Shape {
  const colours = bands.map(linear);
  return coloured(shape, ([, y]) => {
    const place = ((y / radiusM + 1) / 2) * (bands.length - 1);
    const at = Math.min(bands.length - 2, Math.floor(place));
    const share = Math.max(0, Math.min(1, (place - at - 0.35) / 0.3));
    const [below, above] = [elementAt(colours, at), elementAt(colours, at + 1)];
    return combined(below, above, (from, to) => from * (1 - share) + to * share);
  });
}
