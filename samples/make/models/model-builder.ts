import {
  type Animation,
  type Buffer,
  Document,
  type Material,
  type Node,
  NodeIO,
  type Scene,
} from '@gltf-transform/core';
import { type Shape, type Vector, welded } from './shapes';
import { TURN } from '../turn';

interface Finish {
  /** sRGB, as on a colour card: `#c9974f`. */
  colour: string;
  /** Share of metal, 0..1, in the metallic-roughness model of glTF. */
  metallic?: number;
  /** Roughness, 0..1, in the same model. */
  roughness?: number;
  /** Emitted light, sRGB. */
  glow?: string;
  /** Share of light that does not pass, 0..1; below 1 for glass and water. */
  opacity?: number;
}

interface Place {
  parent?: Node;
  at?: Vector;
  /** Quaternion x, y, z, w. */
  rotation?: readonly [number, number, number, number];
}

/**
 * Samples a second of an animation that follows a function: movements look smooth with linear interpolation. Chosen by
 * eye.
 */
const SAMPLES_A_SECOND = 8;
/**
 * Key frames of a turn: between two of them rotations go the shorter way, so that a step must be less than half a turn.
 */
const KEYS_A_TURN = 4;
/** Indices have 16 bits. */
const MAX_VERTICES = 65_535;

/** Builds one model with one animation; lengths in metres. */
export class ModelBuilder {
  private readonly document = new Document();
  private readonly buffer: Buffer = this.document.createBuffer();
  private readonly scene: Scene;
  private animation: Animation | null = null;

  constructor(name: string) {
    this.scene = this.document.createScene(name);
  }

  finish(name: string, { colour, metallic = 0, roughness = 0.6, glow, opacity = 1 }: Finish): Material {
    const material = this.document
      .createMaterial(name)
      .setBaseColorFactor([...linear(colour), opacity])
      .setMetallicFactor(metallic)
      .setRoughnessFactor(roughness);
    if (glow) material.setEmissiveFactor(linear(glow));
    if (opacity < 1) material.setAlphaMode('BLEND');
    return material;
  }

  /** An empty node, to which other nodes are attached and with which they turn. */
  joint(name: string, place: Place = {}): Node {
    return this.place(this.document.createNode(name), place);
  }

  /** A node that shows a shape. @throws RangeError if it has more vertices than 16 bits can number */
  part(name: string, drawn: Shape, material: Material, place: Place = {}): Node {
    const { document, buffer } = this;
    const shape = welded(drawn);
    const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const count = shape.positions.length / 3;
    if (count > MAX_VERTICES) throw new RangeError(`${name}: expected at most ${MAX_VERTICES} vertices, got ${count}`);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setIndices(accessor('SCALAR', Uint16Array.from(shape.indices)))
      .setAttribute('POSITION', accessor('VEC3', Float32Array.from(shape.positions)))
      .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(shape.normals)));
    if (shape.colours) primitive.setAttribute('COLOR_0', accessor('VEC3', Float32Array.from(shape.colours)));
    const mesh = document.createMesh(name).addPrimitive(primitive);
    return this.place(document.createNode(name).setMesh(mesh), place);
  }

  /**
   * Animates a property from key frame to key frame.
   *
   * @param times of the key frames, s.
   * @param values three numbers, or the four of a quaternion, for each time.
   * @throws RangeError if there are more or fewer values.
   */
  animate(node: Node, path: 'translation' | 'rotation' | 'scale', times: number[], values: number[]): void {
    const expected = times.length * (path === 'rotation' ? 4 : 3);
    if (values.length !== expected) throw new RangeError(`expected ${expected} values, got ${values.length}`);
    this.animation ??= this.document.createAnimation('loop');
    const { document, buffer } = this;
    const input = document.createAccessor().setType('SCALAR').setArray(Float32Array.from(times)).setBuffer(buffer);
    const output = document
      .createAccessor()
      .setType(path === 'rotation' ? 'VEC4' : 'VEC3')
      .setArray(Float32Array.from(values))
      .setBuffer(buffer);
    const sampler = document.createAnimationSampler().setInput(input).setOutput(output).setInterpolation('LINEAR');
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
    this.animation.addSampler(sampler).addChannel(channel);
  }

  /** Turns the node about an axis a whole number of times per loop. */
  spin(node: Node, axis: Vector, turns: number, durationS: number, startRad = 0): void {
    const steps = KEYS_A_TURN * Math.max(1, Math.abs(turns));
    const times = Array.from({ length: steps + 1 }, (_, i) => (i / steps) * durationS);
    this.animate(
      node,
      'rotation',
      times,
      times.flatMap((time) => rotation(axis, startRad + (TURN * turns * time) / durationS)),
    );
  }

  /** Animates a property by a function of time, sampled `SAMPLES_A_SECOND` times a second. */
  follow(
    node: Node,
    path: 'translation' | 'rotation' | 'scale',
    durationS: number,
    at: (timeS: number) => readonly number[],
  ): void {
    const count = Math.round(durationS * SAMPLES_A_SECOND);
    const times = Array.from({ length: count + 1 }, (_, i) => (i / count) * durationS);
    this.animate(
      node,
      path,
      times,
      times.flatMap((time) => at(time).slice()),
    );
  }

  async write(): Promise<Uint8Array> {
    return new NodeIO().writeBinary(this.document);
  }

  private place(node: Node, { parent, at = [0, 0, 0], rotation: turn = [0, 0, 0, 1] }: Place): Node {
    node.setTranslation([...at]).setRotation([...turn]);
    if (parent) parent.addChild(node);
    else this.scene.addChild(node);
    return node;
  }
}

/** Quaternion of a turn about a unit axis. */
export function rotation(axis: Vector, angleRad: number): [number, number, number, number] {
  const sin = Math.sin(angleRad / 2);
  return [axis[0] * sin, axis[1] * sin, axis[2] * sin, Math.cos(angleRad / 2)];
}

/** sRGB as text to linear RGB. */
export function linear(colour: string): [number, number, number] {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
