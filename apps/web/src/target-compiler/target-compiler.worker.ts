import {
  compilePictures,
  convertTrackingFile,
  encode,
  findSimilarTargets,
  FormatError,
  inspectTrackingFile,
  readTrackingFile,
  type Compiled,
  type PictureSource,
  type ScoreProgress,
  scoreTarget,
  STORED_SCORE_SEED,
  UntrackableTargetError,
} from '@anchora/vision';
import type {
  ChosenPicture,
  CompiledFiles,
  TargetPreview,
  WorkerFailure,
  WorkerOrder,
  WorkerReport,
} from './compiler-messages';
import { fetchKernels } from './fetch-kernels';
import { checkPicture } from './picture/check-picture';
import { decodePicture } from './picture/decode-picture';
import { findEdgePoints } from './picture/edge-points';
import { PictureError } from './picture/picture-error';
import { warmUp } from './warm-up';

interface WorkerPort {
  postMessage(report: WorkerReport, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerOrder>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

async function compile({ pictures, formats, accept, check }: Extract<WorkerOrder, { t: 'compile' }>): Promise<void> {
  const sourceOf = ({ picture, name, surface }: ChosenPicture, index: number): PictureSource => ({
    name,
    ...(surface && { surface }),
    async read(wantsMean, onProgress) {
      const pixels = await decodePicture(picture, await checkPicture(picture, accept), wantsMean, onProgress);
      if (check) {
        const { width: widthPx, height: heightPx } = pixels.luma;
        const edgePoints = findEdgePoints(pixels.luma);
        port.postMessage({ t: 'checked', picture: index, check: { widthPx, heightPx, edgePoints } });
      }
      return pixels;
    },
  });
  const { files } = await compilePictures(pictures.map(sourceOf), {
    formats,
    onProgress: (progress) => port.postMessage({ t: 'progress', progress }),
    onPicture: (picture, outcome) => {
      const result =
        outcome.status === 'compiled'
          ? ({ status: 'compiled', preview: previewOf(outcome.compiled) } as const)
          : ({ status: 'failed', failure: failureOf(outcome.error) } as const);
      port.postMessage({ t: 'picture', picture, result });
    },
  });
  const own: CompiledFiles = {};
  if (files.container) own.container = ownBytes(files.container);
  if (files.mind) own.mind = ownBytes(files.mind);
  port.postMessage(
    { t: 'compiled', files: own },
    Object.values(own).map(({ buffer }) => buffer),
  );
}

async function score({ trackingFile: file, surface, takenFlat }: Extract<WorkerOrder, { t: 'score' }>): Promise<void> {
  const [first, ...others] = readTrackingFile(file);
  if (!first) throw new Error('expected a tracking file with a target, got none');
  const onProgress = ({ done, views }: ScoreProgress) => port.postMessage({ t: 'views', done, views });
  const shown = surface ? { ...first, surface } : first;
  const options = { kernels: await fetchKernels(), onProgress, ...(takenFlat && { takenFlat }) };
  const found = scoreTarget(shown, STORED_SCORE_SEED, options);
  const trackingFile = ownBytes(encode([{ ...first, score: found.score }, ...others]));
  port.postMessage({ t: 'scored', scored: { score: found, trackingFile } }, [trackingFile.buffer]);
}

async function compare(file: Uint8Array): Promise<void> {
  const alike = findSimilarTargets(readTrackingFile(file), { kernels: await fetchKernels() });
  port.postMessage({ t: 'compared', alike });
}

async function inspect(file: Blob): Promise<void> {
  const { targets, ...about } = inspectTrackingFile(await bytesOf(file));
  port.postMessage({
    t: 'inspected',
    file: {
      ...about,
      targets: targets.map(({ compiled, mind }) => ({
        preview: previewOf(compiled),
        score: Number.isFinite(compiled.score) ? compiled.score : null,
        mind,
      })),
    },
  });
}

async function obey(order: WorkerOrder): Promise<void> {
  switch (order.t) {
    case 'compile':
      await compile(order);
      break;
    case 'score':
      await score(order);
      break;
    case 'compare':
      await compare(order.trackingFile);
      break;
    case 'inspect':
      await inspect(order.file);
      break;
    case 'convert': {
      const bytes = ownBytes(
        convertTrackingFile(await bytesOf(order.file), order.format, (fraction) =>
          port.postMessage({
            t: 'progress',
            progress: { stage: 'features', picture: null, pictureFraction: fraction, fraction },
          }),
        ),
      );
      port.postMessage({ t: 'converted', bytes }, [bytes.buffer]);
    }
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Copies the bytes into their own buffer, so that it can be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function previewOf({ name, width, height, image, points }: Compiled): TargetPreview {
  return { name, widthPx: width, heightPx: height, gray: image, points };
}

function failureOf(error: unknown): WorkerFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof PictureError) return { cause: 'picture', message, problem: error.problem };
  if (error instanceof UntrackableTargetError) return failureOf(untrackable(error));
  if (error instanceof FormatError) return { cause: 'picture', message, problem: null, fault: error.fault };
  return { cause: 'engine', message, problem: null };
}

function untrackable(error: UntrackableTargetError): PictureError {
  return new PictureError({ kind: 'untrackable', anchors: error.anchors }, { cause: error });
}

let hasOrders = false;

port.addEventListener('message', ({ data }) => {
  hasOrders = true;
  obey(data).catch((error: unknown) => port.postMessage({ t: 'failed', failure: failureOf(error) }));
});
port.postMessage({ t: 'ready' });
void warmUp(() => !hasOrders);
