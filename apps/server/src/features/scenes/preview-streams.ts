import { PassThrough } from 'node:stream';
import { MAX_PREVIEW_STREAMS, PREVIEW_HEARTBEAT_MS } from '@anchora/contract/limits';
import type { PreviewEvents } from '@anchora/contract/scene/previews';
import { ApiError } from '../../http/api-error';
import { holdPlace } from '../../http/limits/hold-place';
import type { LimitStore } from '../../http/limits/limit-store';
import type { OpenPreview } from './preview-repository';

/** Source of changes to previews, for the streams. */
export interface PreviewSource {
  /** The given previews that have not ended. */
  find: (tokenHashes: Buffer[]) => Promise<OpenPreview[]>;
  /** Calls back with each project whose draft has changed, until the returned function is called. */
  listen: (onDraft: (projectId: number) => void, onLost: () => void) => Promise<() => void>;
  onError: (error: unknown) => void;
}

interface Stream {
  out: PassThrough;
  preview: OpenPreview;
  freePlaces: () => Promise<void>;
  /** Sent last. */
  revision: number;
}

/**
 * Previews whose end nobody announced (they expired, the account was blocked) end at the next check. It also finds the
 * changes missed while the listening connection was lost.
 */
const LOOK_MS = 3000;

/** Places of a process that died become free after this time; until then its pages poll the draft. */
const PLACE_LIFETIME_MS = 3 * 60_000;

/**
 * The streams of this process that follow drafts. All of them share one listening connection, which is open while there is
 * a stream. Limits for each preview and network count the streams of all processes.
 */
export class PreviewStreams {
  private readonly streams = new Set<Stream>();
  /** Streams that wait for their places. */
  private opening = 0;
  private timers: NodeJS.Timeout[] = [];
  private listening: Promise<() => void> | null = null;

  constructor(
    private readonly source: PreviewSource,
    private readonly limits: LimitStore,
  ) {}

  /** @throws ApiError `preview-busy` */
  async open(preview: OpenPreview, network: string): Promise<PassThrough> {
    if (this.streams.size + this.opening >= MAX_PREVIEW_STREAMS.node) throw refusal();
    this.opening += 1;
    const freePlaces = await this.takePlaces(preview, network).finally(() => (this.opening -= 1));
    const stream: Stream = { out: new PassThrough(), preview, freePlaces, revision: -1 };
    stream.out.once('close', () => this.forget(stream));
    this.streams.add(stream);
    if (this.streams.size === 1) this.start();
    sendRevision(stream, preview.revision);
    // The draft may have been saved between reading the preview and listening.
    void this.look([stream]);
    return stream.out;
  }

  /** Ends all streams, so that a server can stop; their pages connect to another one. */
  async close(): Promise<void> {
    const streams = [...this.streams];
    for (const { out } of streams) out.end();
    await Promise.all(streams.map(({ freePlaces }) => freePlaces()));
  }

  /** @returns a function that frees them. @throws ApiError `preview-busy` */
  private async takePlaces({ tokenHash }: OpenPreview, network: string): Promise<() => Promise<void>> {
    const take = (key: string, limit: number) => holdPlace(this.limits, key, { limit, lifetimeMs: PLACE_LIFETIME_MS });
    const ofPreview = await take(`preview stream ${tokenHash.toString('hex')}`, MAX_PREVIEW_STREAMS.preview);
    if (!ofPreview) throw refusal();
    const ofNetwork = await take(`preview streams of ${network}`, MAX_PREVIEW_STREAMS.network);
    if (ofNetwork) return async () => void (await Promise.all([ofPreview(), ofNetwork()]));
    await ofPreview();
    throw refusal();
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
    stream.freePlaces().catch(this.source.onError);
    if (this.streams.size > 0) return;
    for (const timer of this.timers) clearInterval(timer);
    const { listening } = this;
    this.listening = null;
    listening?.then((stop) => stop()).catch(() => undefined);
  }
}

function refusal(): ApiError {
  return new ApiError('preview-busy', {}, { retryAfterMs: 60_000 });
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
