import { type Accessor, Document, type Material, NodeIO, type Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { seededRandom, type Random } from '../seeded-random';
import { drawTexture, type TextureKind } from './draw-texture';

/** A made model that stands for one kind of models that creators bring. */
export interface ModelPlan {
  name: string;
  seed: number;
  /** Approximate number of triangles in each of the parts. */
  triangles: number;
  /** Side of each texture, px; 0 for no texture. */
  texturePx: number;
  textures: TextureKind[];
  pictures: 'jpeg' | 'png';
  alpha?: 'MASK' | 'BLEND';
  /** Nodes with one mesh, side by side. */
  copies?: number;
  /** Number of separate meshes, side by side. */
  parts?: number;
  joints?: number;
  morphTargets?: number;
  /** Number of clips in which the nodes turn. */
  clips?: number;
  hasVertexColours?: boolean;
  isUnlit?: boolean;
  /** Red, green, blue, 0..1. */
  colour?: [number, number, number];
}

/** Makes the GLB of a plan; equal plans give equal bytes. */
export async function makeModel(plan: ModelPlan): Promise<Uint8Array> {
  const random = seededRandom(plan.seed);
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  document.getRoot().setDefaultScene(scene);
  const material = await createMaterial(document, plan, random);
  const { parts = 1, copies = 1 } = plan;
  for (let part = 0; part < parts; part++) {
    const mesh = document.createMesh(`part ${part}`).addPrimitive(createBody(document, plan, { material, random }));
    if (plan.morphTargets) {
      mesh.setExtras({ targetNames: Array.from({ length: plan.morphTargets }, (_, i) => `shape ${i}`) });
      mesh.setWeights(Array.from({ length: plan.morphTargets }, () => 0));
    }
    for (let copy = 0; copy < copies; copy++) {
      const node = document.createNode(`node ${part}.${copy}`).setMesh(mesh);
      node.setTranslation([3 * part, 3 * copy, 0]);
      scene.addChild(node);
      if (plan.joints) addSkin(document, node, plan.joints);
    }
  }
  addClips(document, plan.clips ?? 0);
  for (const accessor of document.getRoot().listAccessors()) accessor.setBuffer(buffer);
  return new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document);
}

async function createMaterial(document: Document, plan: ModelPlan, random: Random): Promise<Material> {
  const material = document.createMaterial('surface').setRoughnessFactor(0.8).setMetallicFactor(0);
  if (plan.colour) material.setBaseColorFactor([...plan.colour, 1]);
  if (plan.alpha) material.setAlphaMode(plan.alpha).setDoubleSided(true);
  if (plan.isUnlit)
    material.setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit());
  for (const kind of plan.texturePx > 0 ? plan.textures : []) {
    const hasAlpha = kind === 'colour' && plan.alpha !== undefined;
    const bytes = await drawTexture({ kind, sizePx: plan.texturePx, hasAlpha, format: plan.pictures, random });
    const texture = document.createTexture(kind).setImage(bytes).setMimeType(`image/${plan.pictures}`);
    if (kind === 'colour' || kind === 'palette') material.setBaseColorTexture(texture);
    else if (kind === 'normal') material.setNormalTexture(texture);
    else if (kind === 'rough') material.setMetallicRoughnessTexture(texture).setOcclusionTexture(texture);
    else material.setEmissiveTexture(texture).setEmissiveFactor([0.2, 0.2, 0.2]);
  }
  return material;
}

function createBody(
  document: Document,
  plan: ModelPlan,
  { material, random }: { material: Material; random: Random },
): Primitive {
  const { positions, normals, uvs, colours, indices } = bumpyBall(plan.triangles, random);
  const accessor = (
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
    type: (typeof Accessor.Type)[keyof typeof Accessor.Type],
  ) => document.createAccessor().setArray(array).setType(type);
  const body = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(indices, 'SCALAR'))
    .setAttribute('POSITION', accessor(positions, 'VEC3'))
    .setAttribute('NORMAL', accessor(normals, 'VEC3'));
  if (plan.texturePx > 0) body.setAttribute('TEXCOORD_0', accessor(uvs, 'VEC2'));
  if (plan.hasVertexColours) body.setAttribute('COLOR_0', accessor(colours, 'VEC3'));
  if (plan.joints) {
    const { joints, weights } = boundToChain(positions, plan.joints);
    body.setAttribute('JOINTS_0', accessor(joints, 'VEC4')).setAttribute('WEIGHTS_0', accessor(weights, 'VEC4'));
  }
  for (let target = 0; target < (plan.morphTargets ?? 0); target++) {
    const moved = positions.map(
      (value, i) => 0.1 * value * Math.sin(target + 1 + (positions[3 * Math.floor(i / 3)] ?? 0)),
    );
    body.addTarget(document.createPrimitiveTarget(`shape ${target}`).setAttribute('POSITION', accessor(moved, 'VEC3')));
  }
  return body;
}

/** A bumpy ball of rings, radius about 1, with a seam of texture coordinates. */
function bumpyBall(triangles: number, random: Random) {
  const rings = Math.max(4, Math.round(Math.sqrt(triangles / 4)));
  const columns = 2 * rings;
  const count = (rings + 1) * (columns + 1);
  const [positions, normals, colours] = [0, 1, 2].map(() => new Float32Array(3 * count)) as [Xyz, Xyz, Xyz];
  const uvs = new Float32Array(2 * count);
  const waves = Array.from(
    { length: 6 },
    () => [1 + random.below(9), 1 + random.below(9), random.next() * 6.3] as const,
  );
  for (let v = 0, i = 0; v <= rings; v++) {
    for (let u = 0; u <= columns; u++, i++) {
      const [theta, phi] = [(Math.PI * v) / rings, (2 * Math.PI * (u % columns)) / columns];
      const bump = waves.reduce((sum, [a, b, c]) => sum + Math.sin(a * theta + c) * Math.cos(b * phi), 0);
      const radius = 1 + (0.04 * bump * Math.sin(theta)) / 3 + 0.0004 * Math.sin(97 * phi) * Math.sin(theta);
      const normal = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)];
      normals.set(normal, 3 * i);
      positions.set(
        normal.map((value) => radius * value),
        3 * i,
      );
      uvs.set([u / columns, v / rings], 2 * i);
      colours.set([0.5 + 0.4 * Math.sin(3 * theta), 0.5 + 0.4 * Math.cos(2 * phi), 0.5 + 0.1 * bump], 3 * i);
    }
  }
  const indices = new Uint32Array(6 * rings * columns);
  for (let v = 0, at = 0; v < rings; v++) {
    for (let u = 0; u < columns; u++, at += 6) {
      const [a, b] = [v * (columns + 1) + u, (v + 1) * (columns + 1) + u];
      indices.set([a, a + 1, b, a + 1, b + 1, b], at);
    }
  }
  return { positions, normals, uvs, colours, indices };
}

/** Three numbers for each vertex. */
type Xyz = Float32Array<ArrayBuffer>;

/** Each vertex follows the two joints nearest in height, of a chain from y = −1 to y = 1. */
function boundToChain(positions: Xyz, jointCount: number) {
  const count = positions.length / 3;
  const [joints, weights] = [new Uint8Array(4 * count), new Float32Array(4 * count)];
  for (let i = 0; i < count; i++) {
    const place = (((positions[3 * i + 1] ?? 0) + 1) / 2) * (jointCount - 1);
    const lower = Math.max(0, Math.min(jointCount - 2, Math.floor(place)));
    joints.set([lower, lower + 1, 0, 0], 4 * i);
    weights.set(
      [1 - (place - lower), place - lower, 0, 0].map((w) => Math.max(0, Math.min(1, w))),
      4 * i,
    );
  }
  return { joints, weights };
}

/** A chain of joints from bottom to top, which hangs below the node itself. */
function addSkin(document: Document, node: ReturnType<Document['createNode']>, count: number): void {
  const skin = document.createSkin(`skin of ${node.getName()}`);
  const inverse = new Float32Array(16 * count);
  let parent = node;
  for (let i = 0; i < count; i++) {
    const height = -1 + (2 * i) / (count - 1);
    const joint = document.createNode(`joint ${i}`).setTranslation([0, i === 0 ? -1 : 2 / (count - 1), 0]);
    parent.addChild(joint);
    skin.addJoint(joint);
    inverse.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -height, 0, 1], 16 * i);
    parent = joint;
  }
  skin.setInverseBindMatrices(document.createAccessor().setArray(inverse).setType('MAT4'));
  node.setSkin(skin);
}

/** Length of each clip. Chosen, not measured. */
const CLIP_S = 2;
/** Key frames of a clip: two seconds at 24 a second. */
const KEYS = 48;

/** Every clip turns every node, at its own speed. Joints sway, and morph targets grow and shrink. */
function addClips(document: Document, count: number): void {
  const root = document.getRoot();
  const nodes = root.listNodes();
  for (let clip = 0; clip < count; clip++) {
    const animation = document.createAnimation(`clip ${clip}`);
    const times = Float32Array.from({ length: KEYS }, (_, i) => (CLIP_S * i) / (KEYS - 1));
    const input = document.createAccessor().setArray(times).setType('SCALAR');
    const add = (node: (typeof nodes)[number], path: 'rotation' | 'weights', values: Float32Array<ArrayBuffer>) => {
      const output = document
        .createAccessor()
        .setArray(values)
        .setType(path === 'rotation' ? 'VEC4' : 'SCALAR');
      const sampler = document.createAnimationSampler().setInput(input).setOutput(output);
      const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
      animation.addSampler(sampler).addChannel(channel);
    };
    for (const node of nodes) {
      const turns = Float32Array.from({ length: 4 * KEYS }, (_, i) => {
        const angle = 0.15 * Math.sin(((clip + 1) * 2 * Math.PI * Math.floor(i / 4)) / (KEYS - 1));
        return [0, 0, Math.sin(angle), Math.cos(angle)][i % 4] ?? 0;
      });
      add(node, 'rotation', turns);
      const targets = node.getMesh()?.listPrimitives()[0]?.listTargets().length ?? 0;
      if (targets === 0) continue;
      const weights = Float32Array.from({ length: targets * KEYS }, (_, i) =>
        Math.abs(Math.sin((Math.PI * Math.floor(i / targets)) / (KEYS - 1) + (i % targets))),
      );
      add(node, 'weights', weights);
    }
  }
}
