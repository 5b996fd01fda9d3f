import { problemOf } from '../conversion-error';
import type { ModelAnswer, ModelRequest } from './model-messages';
import { type ModelSource, openModel } from './model-source';

interface WorkerPort {
  postMessage(answer: ModelAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ModelRequest>) => void): void;
}

const port = globalThis as unknown as WorkerPort;
/** The FBX loader reads the window's size when a file contains a camera, which is not kept. */
Object.assign(globalThis, { window: { innerWidth: 1, innerHeight: 1 } });

let source: ModelSource | null = null;

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.t === 'open') {
    source = await openModel(request.files);
    return { t: 'facts', facts: source.facts };
  }
  if (!source) throw new Error('Files are opened before anything else is asked for');
  return { t: 'made', glb: await source.convert(request.order) };
}

port.addEventListener('message', ({ data }) => {
  answer(data).then(
    (answered) => port.postMessage(answered),
    (error: unknown) => port.postMessage({ t: 'failed', problem: problemOf(error) }),
  );
});
