import { compileTarget, decode, encode, lumaFromRgba, scoreTarget } from '@anchora/vision';
import type { BuildStage, WorkerOrder, WorkerReport } from './compiler-messages';
import { checkPicture } from './picture/check-picture';
import { decodePicture } from './picture/decode-picture';
import { findEdgePoints } from './picture/edge-points';
import { PictureError } from './picture/picture-error';

/** Equal pictures get equal scores. */
const SCORE_SEED = 1;

interface WorkerPort {
  postMessage(report: WorkerReport, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerOrder>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

function enter(stage: BuildStage): void {
  port.postMessage({ t: 'stage', stage });
}

async function build(picture: Blob, name: string): Promise<void> {
  enter('reading');
  const luma = await decodePicture(picture, await checkPicture(picture), lumaFromRgba);
  const edgePoints = findEdgePoints(luma);
  port.postMessage({ t: 'checked', check: { widthPx: luma.width, heightPx: luma.height, edgePoints } });
  enter('compiling');
  const compiled = compileTarget(luma, { name });
  enter('packing');
  const trackingFile = new Uint8Array(encode([compiled]));
  port.postMessage({ t: 'built', target: { trackingFile, anchors: compiled.points } }, [trackingFile.buffer]);
}

function score(trackingFile: Uint8Array): void {
  const [compiled] = decode(trackingFile);
  port.postMessage({ t: 'scored', score: scoreTarget(compiled, SCORE_SEED) });
}

async function obey(order: WorkerOrder): Promise<void> {
  if (order.t === 'build') await build(order.picture, order.name);
  else score(order.trackingFile);
}

port.addEventListener('message', ({ data }) => {
  obey(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({
      t: 'failed',
      failure: { cause: error instanceof PictureError ? 'picture' : 'engine', message },
    });
  });
});
