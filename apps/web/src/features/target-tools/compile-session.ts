import type { CompileProgress, TrackingFileFormat } from '@anchora/vision';
import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import { MAX_TARGET_IMAGE_BYTES } from '@anchora/contract/limits';
import { Store } from '../../store/store';
import type { CompiledFiles, PictureResult } from '../../target-compiler/compiler-messages';
import { CompilerStartError } from '../../target-compiler/compiler-start-error';
import type { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { targetTools as texts } from '../../texts/target-tools';
import { isAbort } from '../../is-abort';
import { alikeWarnings } from './alike-warnings';
import { chosenPicture } from './chosen-picture';
import { type CompileView, emptyView, type PictureState, type ToolPicture } from './compile-view';
import { messageOf } from './message-of';
import { wordedPictureFailure } from './worded-picture-failure';
import type { ToolLog } from './tool-log';

/**
 * Number of targets that one tracking file can hold; a copy, because reading it from vision would add a request to
 * these pages.
 */
export const MAX_PICTURES = 64;
/** A file with more pictures than this is slow to load and to search. Chosen, not measured. */
const MANY_PICTURES = 10;

/** Minimum time between two updates of the progress, ms. Chosen, not measured. */
export const SHOW_EVERY_MS = 80;

export interface CompileSessionDeps {
  client: Pick<TargetCompilerClient, 'compile' | 'findSimilar'>;
  log: ToolLog;
  formatName: (format: TrackingFileFormat) => string;
  /** Clock, ms since 1970. */
  now: () => number;
  /** Called if the compiler's code could not be loaded. */
  onStartFailure: (error: CompilerStartError) => void;
}

/**
 * Compiles pictures to one tracking file. Any change to the pictures returns to `idle`, ends the running work and drops
 * its result, so that a file is never shown beside pictures it was not made from.
 */
export class CompileSession extends Store<CompileView> {
  private running: AbortController | null = null;
  private comparing: AbortController | null = null;
  private ids = 0;
  private newest: CompileProgress | null = null;
  private showTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly deps: CompileSessionDeps,
    format: TrackingFileFormat,
  ) {
    super(emptyView(format));
  }

  /** Replaces the pictures, unless none of the files can be taken. */
  choose(files: readonly File[]): void {
    this.take([], files);
  }

  add(files: readonly File[]): void {
    this.take(this.current.pictures, files);
  }

  remove(id: number): void {
    this.restart(this.current.pictures.filter((picture) => picture.id !== id));
  }

  /** Sets the bottle, can or cup that a picture goes around; undefined makes the picture flat. */
  setSurface(id: number, surface: TargetSurface | undefined): void {
    const { pictures } = this.current;
    const place = pictures.findIndex((picture) => picture.id === id);
    const changed = pictures[place];
    if (!changed) return;
    const { surface: _former, ...flat } = changed;
    this.restart(pictures.with(place, surface ? { ...flat, surface } : flat));
  }

  clear(): void {
    this.restart([]);
  }

  /** Moves the picture to this place in the list. */
  move(id: number, place: number): void {
    const { pictures } = this.current;
    const moved = pictures.find((picture) => picture.id === id);
    if (!moved || place < 0 || place >= pictures.length || pictures[place] === moved) return;
    this.restart(pictures.filter((picture) => picture !== moved).toSpliced(place, 0, moved));
  }

  /** Sets the format. After a success, the file in the other format is made at once. */
  setFormat(format: TrackingFileFormat): void {
    if (format === this.current.format) return;
    this.set({ ...this.current, format });
    if (this.current.phase === 'success' && !this.current.files[format]) void this.compile();
  }

  cancel(): void {
    if (!this.running) return;
    this.deps.log.write('warning', texts.log.cancelled);
    this.restart(this.current.pictures);
  }

  dispose(): void {
    this.forgetProgress();
    this.running?.abort();
    this.comparing?.abort();
  }

  async compile(): Promise<void> {
    const { pictures, format } = this.current;
    if (pictures.length === 0 || this.running) return;
    if (pictures.length > MAX_PICTURES) {
      this.set({ ...this.current, phase: 'error', error: texts.tooMany(pictures.length, MAX_PICTURES) });
      return;
    }
    // The comparison would concern a file that is about to be replaced.
    this.comparing?.abort();
    const running = new AbortController();
    this.running = running;
    const { client, log, formatName, now } = this.deps;
    const startMs = now();
    log.write('info', texts.log.started(pictures.length, formatName(format)));
    this.set({
      ...this.current,
      phase: 'loading',
      error: null,
      warnings: [],
      work: { stage: null, picture: null, percent: 0 },
      pictures: pictures.map((picture) => ({ ...picture, state: { status: 'waiting' } })),
    });
    try {
      // Our own container is made in any case, because it is used to compare the targets.
      const files = await client.compile(
        pictures.map(chosenPicture),
        format === 'mind' ? ['container', 'mind'] : ['container'],
        {
          signal: running.signal,
          onProgress: (progress) => this.noteProgress(progress),
          onPicture: (index, result) => this.showResult(index, result),
        },
      );
      if (!running.signal.aborted) this.finish(files, format, startMs);
    } catch (error) {
      if (!running.signal.aborted && !isAbort(error)) this.fail(error);
    } finally {
      if (this.running === running) {
        this.running = null;
        this.forgetProgress();
      }
    }
    if (this.current.phase !== 'success' || running.signal.aborted) return;
    // The other format was chosen during the run.
    if (!this.current.files[this.current.format]) return this.compile();
    await this.compare();
  }

  private finish(files: CompiledFiles, format: TrackingFileFormat, startMs: number): void {
    const { log, now } = this.deps;
    const { pictures } = this.current;
    const failed = pictures.filter(({ state }) => state.status === 'failed').length;
    const made = files[format];
    if (!made) {
      log.write('error', texts.log.failed(texts.allFailed));
      this.set({ ...this.current, phase: 'error', work: null, files: {}, error: texts.allFailed });
      return;
    }
    const tookMs = now() - startMs;
    log.write('success', texts.log.done(texts.result.sizeKb(made.length), tookMs));
    const warnings = pictures.length > MANY_PICTURES ? [texts.manyTargets(pictures.length)] : [];
    for (const warning of warnings) log.write('warning', warning);
    this.set({
      ...this.current,
      phase: 'success',
      work: null,
      files,
      tookMs,
      timestampMs: now(),
      error: failed > 0 ? texts.someFailed(failed) : null,
      warnings,
    });
  }

  private fail(error: unknown): void {
    if (error instanceof CompilerStartError) this.deps.onStartFailure(error);
    const message =
      error instanceof CompilerStartError ? texts.compiler.notStarted : texts.problems.engine(messageOf(error));
    this.deps.log.write('error', texts.log.failed(message));
    const pictures = this.current.pictures.map((picture) =>
      picture.state.status === 'working' ? { ...picture, state: { status: 'waiting' } as const } : picture,
    );
    this.set({ ...this.current, phase: 'error', work: null, files: {}, pictures, error: message });
  }

  /**
   * Warns of targets that are easily confused with each other. It runs after the file has been shown, and warns of
   * nothing if the comparison fails.
   */
  private async compare(): Promise<void> {
    const { container } = this.current.files;
    const compiled = this.current.pictures.filter(({ state }) => state.status === 'compiled');
    if (!container || compiled.length < 2) return;
    this.comparing = new AbortController();
    const { signal } = this.comparing;
    const alike = await this.deps.client.findSimilar(container, signal).catch(() => []);
    if (signal.aborted) return;
    const warnings = alikeWarnings(
      alike,
      compiled.map(({ file }) => file.name),
    );
    for (const warning of warnings) this.deps.log.write('warning', warning);
    this.set({ ...this.current, warnings: [...this.current.warnings, ...warnings] });
  }

  /** Shows the latest progress every `SHOW_EVERY_MS`, so that a long list does not render for every message. */
  private noteProgress(progress: CompileProgress): void {
    this.newest = progress;
    this.showTimer ??= setTimeout(() => this.showProgress(), SHOW_EVERY_MS);
  }

  private showProgress(): void {
    const { newest } = this;
    this.forgetProgress();
    if (!newest || !this.running) return;
    const { stage, picture, pictureFraction, fraction } = newest;
    const { pictures } = this.current;
    const at = picture === null ? null : pictures[picture];
    const name = at && picture !== null ? texts.ofPicture(at.file.name, picture + 1, pictures.length) : null;
    this.set({
      ...this.current,
      work: { stage, picture: name, percent: Math.floor(fraction * 100) },
      pictures: at
        ? pictures.with(picture ?? 0, { ...at, state: { status: 'working', fraction: pictureFraction } })
        : pictures,
    });
  }

  private forgetProgress(): void {
    clearTimeout(this.showTimer);
    this.showTimer = undefined;
    this.newest = null;
  }

  private showResult(index: number, result: PictureResult): void {
    // Progress that is not shown yet is older than this result.
    this.forgetProgress();
    const { pictures } = this.current;
    const shown = pictures[index];
    if (!shown) throw new RangeError(`expected one of ${pictures.length} pictures, got number ${index}`);
    const { file } = shown;
    let state: PictureState;
    if (result.status === 'compiled') {
      const { preview } = result;
      const size = texts.list.size(preview.widthPx, preview.heightPx);
      this.deps.log.write('info', texts.log.picture(file.name, size, preview.points.length / 2));
      state = { status: 'compiled', preview };
    } else {
      const message = wordedPictureFailure(result.failure);
      this.deps.log.write('error', texts.log.pictureFailed(file.name, message));
      state = { status: 'failed', message };
    }
    this.set({ ...this.current, pictures: pictures.with(index, { ...shown, state }) });
  }

  private take(before: readonly ToolPicture[], files: readonly File[]): void {
    const { log } = this.deps;
    const problems: string[] = [];
    const others = files.filter(({ type }) => type !== '' && !type.startsWith('image/'));
    if (others.length > 0) problems.push(texts.notPictures(others.map(({ name }) => name).join(', ')));
    const taken: ToolPicture[] = [];
    for (const file of files) {
      if (others.includes(file)) continue;
      if (file.size > MAX_TARGET_IMAGE_BYTES) problems.push(texts.tooLarge(file.name));
      else if (file.size === 0) problems.push(texts.empty(file.name));
      else taken.push({ id: (this.ids += 1), file, state: { status: 'waiting' } });
    }
    if (taken.length > 0) log.write('info', texts.log.chosen(taken.length));
    for (const problem of problems) log.write('warning', problem);
    const pictures = taken.length > 0 ? [...before, ...taken] : this.current.pictures;
    if (pictures.length > MAX_PICTURES) problems.push(texts.tooMany(pictures.length, MAX_PICTURES));
    if (taken.length > 0) this.restart(pictures, problems);
    else if (problems.length > 0) this.set({ ...this.current, warnings: problems });
  }

  private restart(pictures: readonly ToolPicture[], warnings: readonly string[] = []): void {
    this.running?.abort();
    this.comparing?.abort();
    this.running = null;
    this.forgetProgress();
    const cleared = pictures.map((picture): ToolPicture => ({ ...picture, state: { status: 'waiting' } }));
    this.set({ ...this.current, pictures: cleared, phase: 'idle', work: null, files: {}, error: null, warnings });
  }
}
