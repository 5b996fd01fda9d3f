import { PassThrough } from 'node:stream';
import { MAX_PREVIEW_STREAMS, PREVIEW_HEARTBEAT_MS } from '@anchora/contract/limits';
import type { PreviewEvents } from '@anchora/contract/scene/previews';
import { ApiError } from '../../http/api-error';
import type { OpenPreview } from './preview-repository';

/** How the streams learn what has become of their previews. */
export interface PreviewSource {
  /** Those of these previews that have not ended. */
  find: (tokenHashes: Buffer[]) => Promise<OpenPreview[]>;
  /** Calls back with each project whose draft has changed, until it is stopped. */
  listen: (onDraft: (projectId: number) => void, onLost: () => void) => Promise<() => void>;
  onError: (error: unknown) => void;
}

interface Stream {
  out: PassThrough;
  preview: OpenPreview;
  network: string;
  /** Sent last. */
  revision: number;
}

/**
 * Previews whose end nobody announced (they expired, the account was blocked) end at the next look. The look also finds
 * what was missed while the listening connection was away.
 */
const LOOK_MS = 3000;

/**
 * The streams of this process that follow drafts. All of them share one listening connection, which is open while there is
 * a stream; limits for each preview and network count the streams of this process.
 */
export class PreviewStreams {
  private readonly streams = new Set<Stream>();
  private timers: NodeJS.Timeout[] = [];
  private listening: Promise<() => void> | null = null;

  constructor(private readonly source: PreviewSource) {}

  /** @throws ApiError `preview-busy` */
  open(preview: OpenPreview, network: string): PassThrough {
    const count = (is: (stream: Stream) => boolean) => [...this.streams].filter(is).length;
    const isBusy =
      this.streams.size >= MAX_PREVIEW_STREAMS.node ||
      count((stream) => stream.network === network) >= MAX_PREVIEW_STREAMS.network ||
      count((stream) => stream.preview.tokenHash.equals(preview.tokenHash)) >= MAX_PREVIEW_STREAMS.preview;
    if (isBusy) throw new ApiError('preview-busy', {}, { retryAfterMs: 60_000 });
    const stream: Stream = { out: new PassThrough(), preview, network, revision: -1 };
    stream.out.once('close', () => this.forget(stream));
    this.streams.add(stream);
    if (this.streams.size === 1) this.start();
    sendRevision(stream, preview.revision);
    // The draft may have been saved between the look at the preview and the listening.
    void this.look([stream]);
    return stream.out;
  }

  /** Ends all streams, so that a server can stop; their pages connect to another one. */
  close(): void {
    for (const { out } of this.streams) out.end();
  }

  private start(): void {
    const beat = () => {
      for (const { out } of this.streams) out.write(': \n\n');
    };
    this.timers = [setInterval(beat, PREVIEW_HEARTBEAT_MS), setInterval(() => void this.lookAtAll(), LOOK_MS)];
    this.listen();
  }

  private listen(): void {
    const onDraft = (projectId: number) =>
      void this.look([...this.streams].filter(({ preview }) => preview.projectId === projectId));
    const lost = () => {
      this.listening = null;
    };
    const listening = this.source.listen(onDraft, lost);
    this.listening = listening;
    listening.catch((error: unknown) => {
      lost();
      this.source.onError(error);
    });
  }

  private async lookAtAll(): Promise<void> {
    if (this.listening === null) this.listen();
    await this.look([...this.streams]);
  }

  private async look(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const open = await this.source.find(streams.map(({ preview }) => preview.tokenHash));
      const byToken = new Map(open.map((preview) => [preview.tokenHash.toString('hex'), preview]));
      for (const stream of streams) {
        const preview = byToken.get(stream.preview.tokenHash.toString('hex'));
        if (preview) sendRevision(stream, preview.revision);
        else end(stream);
      }
    } catch (error) {
      this.source.onError(error);
    }
  }

  private forget(stream: Stream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    for (const timer of this.timers) clearInterval(timer);
    const { listening } = this;
    this.listening = null;
    listening?.then((stop) => stop()).catch(() => undefined);
  }
}

function sendRevision(stream: Stream, revision: number): void {
  if (stream.revision === revision) return;
  stream.revision = revision;
  send(stream, 'draft', { revision });
}

function end(stream: Stream): void {
  if (stream.out.writableEnded) return;
  send(stream, 'ended', {});
  stream.out.end();
}

function send<Name extends keyof PreviewEvents>({ out }: Stream, name: Name, data: PreviewEvents[Name]): void {
  if (!out.writableEnded) out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
