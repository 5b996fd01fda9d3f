import { problemOf } from '../conversion-error';
import { sourceKindOf } from './source-kind';
import type { VideoAnswer, VideoRequest } from './video-messages';
import { type VideoSource, openSource } from './video-source';

interface WorkerPort {
  postMessage(answer: VideoAnswer, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<VideoRequest>) => void): void;
}

const port = globalThis as unknown as WorkerPort;
let source: VideoSource | null = null;

const tellFraction = (fraction: number): void => port.postMessage({ t: 'progress', fraction });

async function answer(request: VideoRequest): Promise<void> {
  if (request.t === 'open') {
    source = await openSource(request.file);
    port.postMessage({ t: 'facts', facts: source.facts, kind: sourceKindOf(request.file.name) });
    return;
  }
  if (!source) throw new Error('A file is opened before anything else is asked for');
  if (request.t === 'picture') {
    port.postMessage({ t: 'picture', picture: await source.picture(request.timeS, request.longSidePx) });
    return;
  }
  if (request.t === 'lighten') {
    const bytes = await source.lighten(request, tellFraction);
    port.postMessage({ t: 'lightened', bytes }, [bytes]);
    return;
  }
  const { order, fps } = request;
  const made = await source.convert(order, fps, tellFraction);
  port.postMessage({ t: 'made', made }, [made.bytes]);
}

port.addEventListener('message', ({ data }) => {
  answer(data).catch((error: unknown) => {
    port.postMessage({ t: 'failed', problem: problemOf(error) });
  });
});
