/** The browser part of the bench; run.ts calls it through window.bench. */
import { compileTarget, createTracker, decode, encode, encodeMind, loadKernels } from '@anchora/vision';
import type { Gray } from '@anchora/vision';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import { FramePainter } from '@anchora/vision/test-support/sequences/frame-painter';
import { ownEngine } from '@anchora/vision/test-support/sequences/engine';
import type { EngineUnderTest } from '@anchora/vision/test-support/sequences/engine';
import type { Mode } from '@anchora/vision/test-support/sequences/kind';
import { kindNamed } from '@anchora/vision/test-support/sequences/kinds';
import { generatedMaterial, photographedMaterial } from '@anchora/vision/test-support/sequences/material';
import { SEQUENCE_FRAME_MS, runSequence } from '@anchora/vision/test-support/sequences/run-sequence';
import type { Observation } from '@anchora/vision/test-support/sequences/run-sequence';
import { sequencesOf } from '@anchora/vision/test-support/sequences/sequence';
import type { Material, SequenceOptions, ShownPicture } from '@anchora/vision/test-support/sequences/sequence';
import { TargetCompilerClient } from '../../../apps/web/src/target-compiler/target-compiler-client';
import { present } from '../present';
import { FrameStepper } from './frame-stepper';
import { gzipBytes } from './gzip-bytes';
import { measureLongestBlock } from './measure-longest-block';
import { loadMindAr } from './mind-ar';
import { MindEngine } from './mind-engine';
import type { MindTimes } from './mind-engine';
import { drawGray } from './draw-gray';
import { ProductTracker } from './product-tracker';

/** Width of a usual camera frame, the same for both engines. */
const WIDTH_PX = 640;
/** Height of that frame. */
const HEIGHT_PX = 480;

const stepper = new FrameStepper();
const painter = new FramePainter(WIDTH_PX, HEIGHT_PX);
let material: Material | undefined;

/** Observations as they are sent to Node, with kinds by name. */
export type SentObservation = Omit<Observation, 'kind' | 'offsets' | 'corners'> & {
  kind: string;
  offsets?: number[];
  corners?: number[];
};

const send = (observations: Observation[]): SentObservation[] =>
  observations.map(({ kind, offsets, corners, ...rest }) =>
    Object.assign(rest, {
      kind: kind.name,
      offsets: offsets && Array.from(offsets),
      corners: corners && Array.from(corners),
    }),
  );

const files = new Map<string, Promise<ArrayBuffer>>();

/**
 * Tracking file of the stock compiler. Node caches these between runs, since making one takes many seconds. One that
 * failed is made again when it is next needed.
 */
async function stockFile({ name, picture }: ShownPicture): Promise<ArrayBuffer> {
  const file = files.get(name) ?? fetchOrCompile(name, picture);
  files.set(name, file);
  try {
    return await file;
  } catch (error) {
    files.delete(name);
    throw error;
  }
}

async function fetchOrCompile(name: string, picture: Gray): Promise<ArrayBuffer> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', picture.data.slice()));
  const address = `/stock-files/${[...digest.subarray(0, 12)].map((b) => b.toString(16).padStart(2, '0')).join('')}`;
  const kept = await fetch(address);
  if (kept.ok) return kept.arrayBuffer();
  console.info(`the stock compiler compiles ${name}`);
  const bytes = (await compileStock(picture)).slice();
  const stored = await fetch(address, { method: 'PUT', body: bytes });
  if (!stored.ok) throw new Error(`${name} was not cached: ${stored.status}`);
  return bytes.buffer;
}

async function compileStock(picture: Gray): Promise<Uint8Array> {
  const { Compiler } = await loadMindAr();
  const canvas = document.createElement('canvas');
  drawGray(canvas, picture);
  const compiler = new Compiler();
  await compiler.compileImageTargets([canvas], () => undefined);
  return compiler.exportData();
}

const ownKernels = async () => loadKernels(await (await fetch(kernelsUrl)).arrayBuffer());

type EngineName = 'own' | 'mind' | 'own-reads-stock' | 'mind-reads-own';

const engines = new Map<EngineName, EngineUnderTest>();

async function engineNamed(name: EngineName): Promise<EngineUnderTest> {
  const engine = engines.get(name) ?? (await makeEngine(name));
  engines.set(name, engine);
  return engine;
}

async function makeEngine(name: EngineName): Promise<EngineUnderTest> {
  if (name === 'own') return ownEngine(await ownKernels());
  if (name === 'mind') return new MindEngine(await loadMindAr(), stepper, stockFile);
  if (name === 'mind-reads-own') {
    return new MindEngine(await loadMindAr(), stepper, async ({ picture }) => encodeMind([picture]).slice().buffer);
  }
  const own = ownEngine(await ownKernels());
  const begin: EngineUnderTest['begin'] = async (known, width, height) => {
    const read = known.map(async (picture) =>
      Object.assign({ ...picture }, { compiled: decode(new Uint8Array(await stockFile(picture)))[0] }),
    );
    await own.begin(await Promise.all(read), width, height);
  };
  return { ...own, begin };
}

const mindEngine = async () => (await engineNamed('mind')) as MindEngine;

export interface SequencesOrder {
  kind: string;
  modes?: Mode[];
  /** Levels of the kind to run; all by default. */
  levels?: number[];
  options: SequenceOptions;
  engines: EngineName[];
}

const bench = {
  /** @param pictures pictures that run.ts serves; if empty, generated ones are used. */
  async prepare(pictures: { name: string; width: number; height: number }[], seed: number): Promise<string[]> {
    const photos = await Promise.all(
      pictures.map(async ({ name, width, height }, i) => {
        const data = new Uint8Array(await (await fetch(`/pictures/${i}`)).arrayBuffer());
        return { name, picture: { width, height, data } };
      }),
    );
    material = photos.length > 0 ? photographedMaterial(photos, seed) : generatedMaterial(seed);
    return material.targets.map(({ name }) => name);
  },

  /** Runs sequences; every frame is drawn once and shown to all engines. */
  async sequences({ kind, levels, options, modes, engines: names }: SequencesOrder): Promise<SentObservation[][]> {
    const running = [];
    for (const name of names) running.push(await engineNamed(name));
    const known = kindNamed(kind);
    const all: SentObservation[][] = names.map(() => []);
    const thinned = levels ? { ...known, levels } : known;
    for (const [number, sequence] of sequencesOf(thinned, material!, { ...options, modes }).entries()) {
      const found = await runSequence(sequence, painter, running, number);
      found.forEach((observations, i) => all[i]?.push(...send(observations)));
    }
    for (const engine of running) if (engine instanceof MindEngine) await engine.stop();
    return all;
  },

  /** Compiles a tracking file from a picture's bytes in the product's compile worker. */
  async compileOwn(address: string) {
    const blob = await (await fetch(address)).blob();
    const client = new TargetCompilerClient();
    try {
      // The product's pages do this while the user chooses a picture; the stock compiler's code has loaded by now, too.
      await client.start();
      const { result, ms, longestBlockMs } = await measureLongestBlock(() => client.build(blob, 'bench'));
      const file = result.trackingFile.slice();
      return { ms, longestBlockMs, bytes: file.length, gzippedBytes: await gzipBytes(file) };
    } finally {
      client.dispose();
    }
  },

  /** Compiles a decoded picture with the stock compiler. */
  async compileMind(address: string) {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = document.createElement('canvas');
    try {
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')!.drawImage(image, 0, 0);
    } finally {
      image.close();
    }
    const { Compiler } = await loadMindAr();
    const compiler = new Compiler();
    const { ms, longestBlockMs } = await measureLongestBlock(() =>
      compiler.compileImageTargets([canvas], () => undefined),
    );
    const file = compiler.exportData().slice();
    return { ms, longestBlockMs, bytes: file.length, gzippedBytes: await gzipBytes(file) };
  },

  /**
   * Time from a loaded page and a fetched tracking file to an engine that takes its first frame. Needs a fresh page.
   */
  async readyOwn(): Promise<{ ms: number }> {
    const file = encode([compileTarget(firstTarget().picture)]).slice().buffer;
    const startMs = performance.now();
    const product = new ProductTracker();
    try {
      await product.start(file, WIDTH_PX, HEIGHT_PX);
      return { ms: performance.now() - startMs };
    } finally {
      product.client.dispose();
    }
  },

  async readyMind(): Promise<{ importMs: number; ms: number }> {
    const file = await stockFile(firstTarget());
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH_PX;
    canvas.height = HEIGHT_PX;
    canvas.getContext('2d')!.fillRect(0, 0, 10, 10);
    const startMs = performance.now();
    const { Controller } = await loadMindAr();
    const loadedMs = performance.now();
    const options = { inputWidth: WIDTH_PX, inputHeight: HEIGHT_PX, maxTrack: 1, onUpdate: () => undefined };
    const controller = new Controller(options);
    try {
      controller.addImageTargetsFromBuffer(file);
      controller.dummyRun(canvas);
      return { importMs: loadedMs - startMs, ms: performance.now() - loadedMs };
    } finally {
      controller.dispose();
    }
  },

  /** ms per frame. Search: frames without a target, so that each is searched. Track: a target held in a hand. */
  async timesOwn(targets: number, frames: number) {
    const tracker = createTracker({
      width: WIDTH_PX,
      height: HEIGHT_PX,
      kernels: await ownKernels(),
      maxTracked: targets,
      now: () => performance.now(),
    });
    for (const { compiled } of material!.targets.slice(0, targets)) tracker.add(compiled);
    const searched = drawn('absent', frames);
    const tracked = drawn('hand-held', frames);
    const search: number[] = [];
    for (const [i, frame] of [...searched, ...searched].entries()) {
      const startMs = performance.now();
      const results = tracker.process(frame, i * SEQUENCE_FRAME_MS);
      const ms = performance.now() - startMs;
      if (i >= frames && results.every(({ state }) => state === 'searching')) search.push(ms);
    }
    tracker.reset();
    const track: number[] = [];
    const stages: { follow: number[]; search: number[] } = { follow: [], search: [] };
    for (const [i, frame] of [...tracked, ...tracked.toReversed()].entries()) {
      const startMs = performance.now();
      tracker.process(frame, i * SEQUENCE_FRAME_MS);
      if (i < frames) continue;
      track.push(performance.now() - startMs);
      stages.follow.push(tracker.stats().trackMs);
      stages.search.push(tracker.stats().searchMs);
    }
    return { search, track, stages };
  },

  async timesMind(targets: number, frames: number) {
    const engine = await mindEngine();
    await engine.begin(material!.targets.slice(0, targets), WIDTH_PX, HEIGHT_PX);
    const timed = async (pictures: Gray[], holds: (times: MindTimes) => boolean): Promise<MindTimes[]> => {
      const kept: MindTimes[] = [];
      for (const [i, frame] of pictures.entries()) {
        await engine.process(frame, i * SEQUENCE_FRAME_MS);
        if (i > 0 && holds(engine.times)) kept.push(engine.times);
      }
      engine.reset();
      return kept;
    };
    const tracked = drawn('hand-held', frames);
    const search = await timed(drawn('absent', frames), ({ track }) => track === 0);
    const track = await timed([...tracked, ...tracked.toReversed()], (times) => times.track > 0);
    await engine.stop();
    return { search, track };
  },

  /** Cost of a frame on the page's main thread, with the product's tracker in its worker. */
  async mainThreadOwn(frames: number) {
    const product = new ProductTracker();
    try {
      const file = encode([compileTarget(firstTarget().picture)]).slice().buffer;
      await product.start(file, WIDTH_PX, HEIGHT_PX);
      const canvas = document.createElement('canvas');
      const costs = [];
      for (const [i, frame] of drawn('hand-held', frames).entries()) {
        drawGray(canvas, frame);
        costs.push(await product.send(canvas, i * SEQUENCE_FRAME_MS));
      }
      // The first quarter is warm-up.
      return costs.slice(frames >> 2);
    } finally {
      product.client.dispose();
    }
  },
};

const firstTarget = () => present(material?.targets[0], 'a target');

/** Frames of the first sequence of a kind, repeated if it has too few. No room shows a picture that a tracker knows. */
function drawn(kind: string, count: number): Gray[] {
  const [first] = sequencesOf(kindNamed(kind), material!, { pictures: 1, modes: ['tracking'] });
  if (!first) throw new Error(`expected a sequence of ${kind}, got none`);
  const sequence = { ...first, room: material!.rooms.find(({ picture }) => !picture) ?? first.room };
  return Array.from({ length: count }, (_, i) =>
    painter.draw(sequence, present(sequence.slots[i % sequence.slots.length], 'a slot')),
  );
}

export type Bench = typeof bench;

declare global {
  interface Window {
    bench: Bench;
  }
}

window.bench = bench;
