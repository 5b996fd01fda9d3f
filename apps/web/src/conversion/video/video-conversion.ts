import { MAX_SOURCE_BYTES, MAX_VIDEO_BYTES, MB, VIDEO_LINES, type VideoLines } from '@anchora/contract/limits';
import { hasExtensionOf } from '@anchora/contract/uploads';
import type { convertOnServer } from '../../api/conversions';
import { shownMessage } from '../../api/api-error';
import { Store } from '../../store/store';
import { madeFileName } from '../../uploads/made-file-name';
import { isAbort } from '../../is-abort';
import { ConversionError, problemOf } from '../conversion-error';
import type { ConversionProblem } from '../conversion-problem';
import { DEFAULT_KEY, type ColourKey } from '../alpha/key-colour';
import { firstPart } from './chosen-part';
import { chooseTranscoding, chooseWay, type VideoWay } from './choose-way';
import { serverFormatOf } from './server-format';
import { readServerFormatHead } from './server-format-head';
import { serverLength } from './server-length';
import { serverSize } from './server-size';
import type { VideoFacts } from './video-facts';
import type { StraightPicture } from '../alpha/straight-picture';
import type { SourceKind } from './source-kind';
import type { Span } from './timed-samples';
import type { VideoConverter } from './video-converter';
import type { Transparency, VideoOrder } from './video-order';
import { canBeLarger, type Size, USUAL_LINES } from './web-size';

/** Frame rates that are offered for a sequence of pictures, frames/s. */
export const SEQUENCE_RATES = ['12', '15', '24', '25', '30'] as const;
/** Frame rate that is proposed for a sequence of pictures, which says none; frames/s. Chosen, not measured. */
const USUAL_RATE = 25;

/** Green of painted screens, until the colour is taken from the picture; sRGB. */
const USUAL_SCREEN = [0, 177, 64] as const;

interface VideoChoices {
  transparency: Transparency['from'];
  key: ColourKey;
  trim: Span | null;
  /** Shorter side of the result at most, px; `linesOf` says whether it applies. */
  lines: VideoLines;
  /** Of a sequence of pictures, frames/s. */
  fps: number;
  withoutSound: boolean;
  /** Whether the file itself is uploaded after the result. */
  keepsSource: boolean;
}

type VideoState =
  | { step: 'reading' }
  | { step: 'failed'; problem: ConversionProblem }
  /** No browser reads the file, so no more than its length and size are known; null where it does not tell them. */
  | {
      step: 'for-server';
      format: string;
      durationS: number | null;
      size: Size | null;
      trim: Span | null;
      lines: VideoLines;
      problem: ConversionProblem | null;
    }
  | { step: 'choosing'; facts: VideoFacts; kind: SourceKind; choices: VideoChoices; problem: ConversionProblem | null }
  | { step: 'converting'; fraction: number; elapsedMs: number; isOnServer: boolean }
  /** `source` is to be uploaded after the result; null if it is not kept, or was uploaded for the conversion. */
  | { step: 'done'; file: File; source: File | null };

type Choosing = Extract<VideoState, { step: 'choosing' }>;
type ForServer = Extract<VideoState, { step: 'for-server' }>;
type Converter = Pick<VideoConverter, 'open' | 'picture' | 'convert' | 'dispose'>;

export interface VideoConversionDeps {
  createConverter: () => Converter;
  /** Clock, ms since 1970. */
  now: () => number;
  /** Null if the server converts no videos. */
  convertOnServer: typeof convertOnServer | null;
}

/** Conversion of one file to a video, from reading it to the finished MP4. */
export class VideoConversion extends Store<VideoState> {
  private converter: Converter | null = null;
  private stopping = new AbortController();

  constructor(
    private readonly file: File,
    private readonly deps: VideoConversionDeps,
  ) {
    super({ step: 'reading' });
  }

  /** Reads the file. @returns a function that ends all work */
  start(): () => void {
    // An effect of React may run a second time, after its end.
    this.stopping = new AbortController();
    const format = serverFormatOf(this.file);
    if (format !== null) return this.offerServer(format);
    const converter = this.deps.createConverter();
    this.converter = converter;
    void this.readFacts(converter);
    return () => {
      converter.dispose();
      this.cancel();
    };
  }

  private offerServer(format: string): () => void {
    if (this.deps.convertOnServer && this.isTakenByServer()) void this.readHead(format);
    else this.set({ step: 'failed', problem: { code: 'server-format', format } });
    return () => this.cancel();
  }

  private async readHead(format: string): Promise<void> {
    const { signal } = this.stopping;
    // The server says why if the file cannot be read.
    const head = await readServerFormatHead(this.file).catch(() => null);
    const durationS = head && (await serverLength(head, this.file).catch(() => null));
    if (signal.aborted) return;
    const size = head && serverSize(head);
    const trim = firstPart(durationS ?? 0);
    this.set({ step: 'for-server', format, durationS, size, trim, lines: USUAL_LINES, problem: null });
  }

  change(choices: Partial<VideoChoices>): void {
    const { current } = this;
    if (current.step === 'choosing') {
      this.set({ ...current, problem: null, choices: { ...current.choices, ...choices } });
    }
  }

  /** Takes the colour of the screen from a picture, unless the creator has chosen one. */
  proposeScreen(colour: ColourKey['colour']): void {
    const { current } = this;
    if (current.step !== 'choosing' || current.choices.key.colour !== USUAL_SCREEN) return;
    this.change({ key: { ...current.choices.key, colour } });
  }

  /** Chooses the part to use. */
  cut(trim: Span): void {
    const { current } = this;
    if (current.step === 'for-server') this.set({ ...current, problem: null, trim });
    else this.change({ trim });
  }

  /** Chooses the size of the result. */
  chooseLines(lines: VideoLines): void {
    const { current } = this;
    if (current.step === 'for-server') this.set({ ...current, problem: null, lines });
    else this.change({ lines });
  }

  /**
   * The sizes that the creator can choose from: one where the video is small or of unknown size, stays as it is, becomes
   * transparent, or cannot be written larger.
   */
  linesOffered(state: Choosing | ForServer): readonly VideoLines[] {
    return this.canBecomeLarger(state) ? VIDEO_LINES : [USUAL_LINES];
  }

  /** The size that the result gets: the chosen one, if it is offered. */
  linesOf(state: Choosing | ForServer): VideoLines {
    const { lines } = state.step === 'choosing' ? state.choices : state;
    return this.linesOffered(state).includes(lines) ? lines : USUAL_LINES;
  }

  private canBecomeLarger(state: Choosing | ForServer): boolean {
    if (state.step === 'for-server') return state.size !== null && canBeLarger(state.size);
    const { facts, choices } = state;
    const { widthPx: width, heightPx: height } = facts.pictures;
    if (choices.transparency !== 'none' || !canBeLarger({ width, height })) return false;
    const isEncodedHere = VideoConversion.wayOf(state).way === 'transcode' && facts.canEncodeLarger;
    return isEncodedHere || this.serverCanConvert(state);
  }

  /** The way to which the present choices lead. */
  static wayOf({ facts, choices }: Choosing): VideoWay {
    const wanted = choices.withoutSound ? { ...facts, sound: null } : facts;
    return choices.transparency === 'none' && !choices.trim ? chooseWay(wanted) : chooseTranscoding(wanted);
  }

  /** One picture of the video, at most `longSidePx` wide and high; null if there is none to show. */
  async picture(timeS: number, longSidePx: number): Promise<StraightPicture | null> {
    return this.converter?.picture(timeS, longSidePx) ?? null;
  }

  async convert(): Promise<void> {
    const { current, converter } = this;
    if (current.step !== 'choosing' || !converter) return;
    const { choices } = current;
    if (choices.transparency === 'none' && VideoConversion.wayOf(current).way === 'unchanged') {
      this.set({ step: 'done', file: this.file, source: null });
      return;
    }
    const onFraction = this.progress({ isOnServer: false });
    try {
      const { bytes } = await converter.convert(orderOf(choices, this.linesOf(current)), choices.fps, onFraction);
      if (bytes.byteLength > MAX_VIDEO_BYTES)
        throw new ConversionError({ code: 'too-large', maxMb: MAX_VIDEO_BYTES / MB });
      const file = new File([bytes], madeFileName(this.file.name, '.mp4'), { type: 'video/mp4' });
      this.set({ step: 'done', file, source: choices.keepsSource ? this.file : null });
    } catch (error) {
      if (!isAbort(error)) this.set({ ...current, problem: problemOf(error) });
    }
  }

  /**
   * Whether the file can be kept beside the result: a video that this browser changes and the server takes. Null where
   * the result leaves no original behind, or none of a kind that is kept.
   */
  sourceKeeping(state: Choosing): 'offered' | 'too-large' | null {
    const { way } = VideoConversion.wayOf(state);
    const isChanged = state.choices.transparency !== 'none' || way === 'remux' || way === 'transcode';
    const isOfKind = state.kind === 'video' && hasExtensionOf('source', this.file.name);
    if (!isChanged || way === 'impossible' || !isOfKind) return null;
    return this.file.size <= MAX_SOURCE_BYTES ? 'offered' : 'too-large';
  }

  /** Whether the server, but not this browser, can do the conversion as it is set now. */
  serverCanConvert(state: Choosing): boolean {
    if (!this.deps.convertOnServer || state.kind !== 'video' || state.choices.transparency !== 'none') return false;
    return this.isTakenByServer() && VideoConversion.wayOf(state).way === 'impossible';
  }

  async convertOnServer(): Promise<void> {
    const { current } = this;
    if (!this.deps.convertOnServer || (current.step !== 'choosing' && current.step !== 'for-server')) return;
    const { trim } = current.step === 'choosing' ? current.choices : current;
    const lines = this.linesOf(current);
    const { signal } = this.stopping;
    const onFraction = this.progress({ isOnServer: true });
    try {
      const file = await this.deps.convertOnServer(this.file, { trim, lines, signal, onFraction });
      this.set({ step: 'done', file, source: null });
    } catch (error) {
      if (signal.aborted) return;
      this.set({ ...current, problem: { code: 'server', message: shownMessage(error) } });
    }
  }

  private isTakenByServer(): boolean {
    return this.file.size <= MAX_SOURCE_BYTES && hasExtensionOf('source', this.file.name);
  }

  private cancel(): void {
    this.stopping.abort(new DOMException('The conversion was cancelled', 'AbortError'));
  }

  /** Begins the progress of a conversion. @returns a function that takes the progress, 0..1 */
  private progress({ isOnServer }: { isOnServer: boolean }): (fraction: number) => void {
    const startedAtMs = this.deps.now();
    const show = (fraction: number) =>
      this.set({ step: 'converting', fraction, elapsedMs: this.deps.now() - startedAtMs, isOnServer });
    show(0);
    return show;
  }

  private async readFacts(converter: Converter): Promise<void> {
    try {
      const { facts, kind } = await converter.open(this.file);
      this.set({ step: 'choosing', facts, kind, choices: firstChoices(facts, kind), problem: null });
    } catch (error) {
      if (!isAbort(error)) this.set({ step: 'failed', problem: problemOf(error) });
    }
  }
}

function firstChoices({ pictures, durationS }: VideoFacts, kind: SourceKind): VideoChoices {
  return {
    transparency: pictures.hasAlpha ? 'own' : 'none',
    key: { ...DEFAULT_KEY, colour: USUAL_SCREEN },
    trim: kind === 'video' ? firstPart(durationS) : null,
    lines: USUAL_LINES,
    fps: USUAL_RATE,
    withoutSound: false,
    keepsSource: false,
  };
}

function orderOf({ transparency, key, trim, withoutSound }: VideoChoices, lines: VideoLines): VideoOrder {
  const background = transparency === 'key' ? { from: transparency, key } : { from: transparency };
  return { trim, withoutSound, lines, transparency: background };
}
