import type { CameraPicture } from '@anchora/ar-runtime/camera/camera-picture';
import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { TrackerClient } from '@anchora/ar-runtime/tracking/tracker-client';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import type { CycleTimes } from '../tracker-cycles';

declare global {
  interface Window {
    runCycles(count: number): Promise<CycleTimes[]>;
  }
}

/** Size of the frame at /frame.i420, px; see `cameraFrame` in tracker-cycles.ts. */
const SIZE = { width: 640, height: 480 };
const CAMERA = { ...SIZE, focalPx: defaultFocalLengthPx(SIZE.width, SIZE.height) };
/**
 * A cycle without a tracked pose after this time has failed; the first one usually comes within half a second. Chosen,
 * not measured.
 */
const CYCLE_TIMEOUT_MS = 20_000;

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  // Without its file the engine would fall back to the kernels in TypeScript, and the run would prove nothing about the
  // others.
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.arrayBuffer();
}

const assets = Promise.all([bytesOf(kernelsUrl), bytesOf('/target.mind'), bytesOf('/frame.i420')]);

/** Starts the engine as the viewer does, sends camera pictures until it reports a pose, and takes it down. */
async function cycle(): Promise<CycleTimes> {
  const [kernels, tracking, i420] = await assets;
  const startMs = performance.now();
  let posed: (ms: number) => void;
  let failed: (error: unknown) => void;
  const firstPose = new Promise<number>((resolve, reject) => {
    posed = resolve;
    failed = reject;
  });
  const timeout = setTimeout(() => failed(new Error('No pose came')), CYCLE_TIMEOUT_MS);
  const tracker = new TrackerClient({
    onPoses: ({ results, picture }) => {
      picture.close();
      if (results.some(({ state }) => state === 'tracking')) posed(performance.now());
      else tracker.submit(pictureOf(i420));
    },
    onError: (error) => failed(error),
  });
  try {
    tracker.load(kernels, tracking);
    tracker.resize(CAMERA.width, CAMERA.height, CAMERA.focalPx);
    // An error that keeps the target from loading ends the cycle, too.
    await Promise.race([tracker.loaded, firstPose]);
    const readyMs = performance.now() - startMs;
    tracker.submit(pictureOf(i420));
    // As in the viewer, one picture waits behind the one in work, also when the tracker is taken down.
    tracker.submit(pictureOf(i420));
    const firstPoseMs = (await firstPose) - startMs;
    tracker.submit(pictureOf(i420));
    return { readyMs, firstPoseMs };
  } finally {
    clearTimeout(timeout);
    tracker.dispose();
  }
}

function pictureOf(i420: ArrayBuffer): CameraPicture {
  const tMs = performance.now();
  const { width, height } = CAMERA;
  const init = { format: 'I420', codedWidth: width, codedHeight: height, timestamp: Math.round(tMs * 1000) } as const;
  const frame = new VideoFrame(i420, init);
  return {
    tMs,
    keep() {
      const kept = frame.clone();
      return { image: kept, width, height, close: () => kept.close() };
    },
    handOver: (seq) => ({ message: { t: 'frame', seq, tMs, frame }, transfer: [frame] }),
    close: () => frame.close(),
  };
}

window.runCycles = async (count) => {
  const times: CycleTimes[] = [];
  for (let i = 0; i < count; i++) times.push(await cycle());
  return times;
};
