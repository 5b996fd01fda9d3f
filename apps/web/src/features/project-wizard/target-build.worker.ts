import { compileTarget, encode, lumaFromRgba, scoreTarget } from '@anchora/vision';
import type { BuildOrder, BuildStage, WorkerReport } from './target-build/target-build-messages';
import { checkPicture } from './target-picture/check-picture';
import { decodePicture } from './target-picture/decode-picture';
import { findEdgePoints } from './target-picture/edge-points';
import { PictureError } from './target-picture/picture-error';

/** Equal pictures get equal scores. */
const SCORE_SEED = 1;

interface WorkerPort {
  postMessage(report: WorkerReport, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<BuildOrder>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

function enter(stage: BuildStage): void {
  port.postMessage({ t: 'stage', stage });
}

async function build({ picture, name }: BuildOrder): Promise<void> {
  enter('reading');
  const luma = await decodePicture(picture, await checkPicture(picture), lumaFromRgba);
  const edgePoints = findEdgePoints(luma);
  port.postMessage({ t: 'checked', check: { widthPx: luma.width, heightPx: luma.height, edgePoints } });
  enter('compiling');
  const compiled = compileTarget(luma, { name });
  enter('testing');
  const score = scoreTarget(compiled, SCORE_SEED);
  enter('packing');
  const bytes = encode([{ ...compiled, score: score.score }]);
  const owned = new Uint8Array(bytes);
  port.postMessage({ t: 'built', target: { bytes: owned, anchors: compiled.points, score } }, [owned.buffer]);
}

port.addEventListener('message', ({ data }) => {
  build(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({
      t: 'failed',
      failure: { cause: error instanceof PictureError ? 'picture' : 'engine', message },
    });
  });
});
