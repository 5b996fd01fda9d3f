/** Types for the parts of mind-ar 1.2.5 (dist/mindar-image.prod.js) that the bench uses; the package has none. */
export interface MindModule {
  Compiler: new () => MindCompiler;
  Controller: new (options: {
    inputWidth: number;
    inputHeight: number;
    maxTrack: number;
    onUpdate(update: MindUpdate): void;
  }) => MindController;
}

interface MindCompiler {
  /** One entry per target; opaque here. */
  data: unknown[] | null;
  compileImageTargets(images: HTMLCanvasElement[], onProgress: (percent: number) => void): Promise<unknown[]>;
  exportData(): Uint8Array;
  importData(buffer: ArrayBuffer): unknown[];
}

type Row3 = [number, number, number];
type Column4 = [number, number, number, number];
/** Column-major. */
export type WorldMatrix = [...Column4, ...Column4, ...Column4, ...Column4];

type MindUpdate =
  | { type: 'updateMatrix'; targetIndex: number; worldMatrix: WorldMatrix | null }
  | { type: 'processDone' };

export interface MindController {
  projectionTransform: [Row3, Row3, Row3];
  addImageTargetsFromBuffer(buffer: ArrayBuffer): { dimensions: [width: number, height: number][] };
  dummyRun(input: HTMLCanvasElement): void;
  processVideo(input: HTMLCanvasElement): void;
  stopProcessVideo(): void;
  dispose(): void;
  inputLoader: { loadInput(...args: unknown[]): unknown };
  cropDetector: { lastRandomIndex: number; detectMoving(...args: unknown[]): unknown };
  tracker: { track(...args: unknown[]): unknown };
  _workerMatch(...args: unknown[]): Promise<unknown>;
  _workerTrackUpdate(...args: unknown[]): Promise<unknown>;
}

let loading: Promise<MindModule> | undefined;

/** Loads the stock bundle, which is served beside the page. */
export function loadMindAr(): Promise<MindModule> {
  const address = '/mind-ar/mindar-image.prod.js';
  loading ??= import(/* @vite-ignore */ address) as Promise<MindModule>;
  return loading;
}
