import { PassThrough } from 'node:stream';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_PREVIEW_STREAMS, PREVIEW_HEARTBEAT_MS } from '@anchora/contract/limits';
import type { StageEvents } from '@anchora/contract/scene/drafts';
import type { PreviewEvents } from '@anchora/contract/scene/previews';
import { ApiError } from '../../http/api-error';
import { holdPlace } from '../../http/limits/hold-place';
import type { LimitStore } from '../../http/limits/limit-store';

/** A preview, or a member at a stage, whose stream follows a draft. */
export interface Watcher {
  /** Shared by the streams of one preview, or of one session at one project. */
  key: string;
  projectId: number;
  /** State of the draft, for the next event. */
  news: PreviewEvents['draft'] | StageEvents['draft'];
}

/** Limits that a stream counts against: key → most streams of all processes. */
export type StreamPlaces = readonly (readonly [key: string, most: number])[];

export interface DraftSource {
  /** The watchers of the list that may go on, with their present news. */
  find: (watchers: readonly Watcher[]) => Promise<Watcher[]>;
  /** Calls back with each project whose draft has changed, until the returned function is called. */
  listen: (onDraft: (projectId: number) => void, onLost: () => void) => Promise<() => void>;
  onError: (error: unknown) => void;
}

interface Stream {
  out: PassThrough;
  watcher: Watcher;
  freePlaces: () => Promise<void>;
  /** The news that was sent last, as JSON. */
  told: string;
}

/**
 * Watchers whose end nobody announced (a link expired, a member was removed) end at the next check. It also finds
 * changes that were not announced: of drafts without a preview, and while the listening connection was lost. Chosen,
 * not measured.
 */
const LOOK_MS = 3000;

/**
 * Places of a process that died become free after this time; until then its pages poll the draft. Chosen, not measured.
 */
const PLACE_LIFETIME_MS = 3 * MINUTE_MS;
/** Pages that are refused poll the draft meanwhile, so there is no hurry. Chosen, not measured. */
const BUSY_RETRY_AFTER_MS = MINUTE_MS;

/**
 * The streams of this process that follow drafts. All of them share one listening connection, which is open while there
 * is a stream. Limits count the streams of all processes.
 */
export class DraftStreams {
  private readonly streams = new Set<Stream>();
  /** Streams that wait for their places. */
  private opening = 0;
  /** Key of a limit → streams of this process that count against it, also while they wait for their places. */
  private readonly counted = new Map<string, number>();
  /** Streams that the next look is for. */
  private readonly due = new Set<Stream>();
  private isLooking = false;
  private timers: NodeJS.Timeout[] = [];
  private listening: Promise<() => void> | null = null;
  private isClosed = false;

  constructor(
    private readonly source: DraftSource,
    private readonly limits: LimitStore,
  ) {}

  /**
   * Refuses a stream for which this process alone has no place left, before anything is looked up for it.
   *
   * @throws ApiError `preview-busy`
   */
  requireRoom(places: StreamPlaces): void {
    const isFull = places.some(([key, most]) => (this.counted.get(key) ?? 0) >= most);
    if (isFull || this.streams.size + this.opening >= MAX_PREVIEW_STREAMS.node) throw refusal();
  }

  /** @throws ApiError `preview-busy` */
  async open(watcher: Watcher, places: StreamPlaces): Promise<PassThrough> {
    this.requireRoom(places);
    this.opening += 1;
    const freePlaces = await this.takePlaces(places).finally(() => (this.opening -= 1));
    if (this.isClosed) {
      await freePlaces();
      // A refusal would make the page poll from now on; after an end it connects to another server.
      return new PassThrough().end();
    }
    const stream: Stream = { out: new PassThrough(), watcher, freePlaces, told: '' };
    stream.out.once('close', () => this.forget(stream));
    this.streams.add(stream);
    if (this.streams.size === 1) this.start();
    sendNews(stream, watcher);
    // The draft may have been saved between reading it and listening.
    void this.look([stream]);
    return stream.out;
  }

  /** Ends all streams, and later ones at once, so that a server can stop; their pages connect to another one. */
  async close(): Promise<void> {
    this.isClosed = true;
    const streams = [...this.streams];
    for (const { out } of streams) out.end();
    await Promise.all(streams.map(({ freePlaces }) => freePlaces()));
  }

  /** @returns a function that frees the places. @throws ApiError `preview-busy` */
  private async takePlaces(places: StreamPlaces): Promise<() => Promise<void>> {
    const taken: (() => Promise<void>)[] = [];
    let isCounted = true;
    const freeAll = async () => {
      if (isCounted) this.count(places, -1);
      isCounted = false;
      await Promise.all(taken.map((free) => free()));
    };
    this.count(places, 1);
    try {
      for (const [key, limit] of places) {
        const free = await holdPlace(this.limits, key, { limit, lifetimeMs: PLACE_LIFETIME_MS });
        if (!free) throw refusal();
        taken.push(free);
      }
    } catch (error) {
      await freeAll();
      throw error;
    }
    return freeAll;
  }

  private count(places: StreamPlaces, change: 1 | -1): void {
    for (const [key] of places) {
      const count = (this.counted.get(key) ?? 0) + change;
      if (count > 0) this.counted.set(key, count);
      else this.counted.delete(key);
    }
  }

  private start(): void {
    const beat = () => {
      // The beat also goes to streams that have ended: its error closes those whose page reads nothing, which would
      // keep the server from stopping.
      for (const { out } of this.streams) out.write(': \n\n');
    };
    this.timers = [setInterval(beat, PREVIEW_HEARTBEAT_MS), setInterval(() => void this.lookAtAll(), LOOK_MS)];
    this.listen();
  }

  private listen(): void {
    const onDraft = (projectId: number) =>
      void this.look([...this.streams].filter(({ watcher }) => watcher.projectId === projectId));
    const lost = () => {
      // An earlier attempt may fail after its streams have gone and others have begun to listen.
      if (this.listening === listening) this.listening = null;
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

  /** Looks follow one another: one that took longer than a later one would tell an older draft last. */
  private async look(streams: Stream[]): Promise<void> {
    for (const stream of streams) this.due.add(stream);
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      while (this.due.size > 0) {
        const next = [...this.due];
        this.due.clear();
        await this.lookAt(next);
      }
    } finally {
      this.isLooking = false;
    }
  }

  private async lookAt(streams: Stream[]): Promise<void> {
    try {
      const present = await this.source.find(streams.map(({ watcher }) => watcher));
      const byKey = new Map(present.map((watcher) => [watcher.key, watcher]));
      for (const stream of streams) {
        const watcher = byKey.get(stream.watcher.key);
        if (watcher) sendNews(stream, watcher);
        else end(stream);
      }
    } catch (error) {
      this.source.onError(error);
    }
  }

  private forget(stream: Stream): void {
    this.streams.delete(stream);
    this.due.delete(stream);
    stream.freePlaces().catch(this.source.onError);
    if (this.streams.size > 0) return;
    for (const timer of this.timers) clearInterval(timer);
    const { listening } = this;
    this.listening = null;
    // `listen` has reported a connection that could not be opened.
    listening?.then((stop) => stop()).catch(() => undefined);
  }
}

function refusal(): ApiError {
  return new ApiError('preview-busy', {}, { retryAfterMs: BUSY_RETRY_AFTER_MS });
}

function sendNews(stream: Stream, { news }: Watcher): void {
  const told = JSON.stringify(news);
  if (stream.told === told) return;
  stream.told = told;
  send(stream, 'draft', told);
}

function end(stream: Stream): void {
  if (stream.out.writableEnded) return;
  send(stream, 'ended', '{}');
  stream.out.end();
}

/** @param data JSON */
function send({ out }: Stream, name: keyof PreviewEvents, data: string): void {
  if (!out.writableEnded) out.write(`event: ${name}\ndata: ${data}\n\n`);
}
