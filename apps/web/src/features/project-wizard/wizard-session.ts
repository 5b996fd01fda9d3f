import type { CreateProject, Project } from '@anchora/contract/projects';
import { fileKindFromName } from '@anchora/contract/uploads';
import { shownMessage } from '../../api/api-error';
import { PICKER_RULES } from '../../uploads/file-rules';
import type { UploadFile } from '../../uploads/uploader';
import { type Draft, emptyDraft, isBlank, type KeptFile, type Step } from './draft/draft';
import type { HeldDraft } from './draft/draft-store';
import { FileSlot } from './file-slot';
import { Store } from '../../store/store';
import type { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { TargetTracking } from './target-build/target-tracking';
import { checkPicture } from '../../target-compiler/picture/check-picture';
import { inspectModel, inspectVideo } from '../../uploads/inspect-content';
import { UsdzBuild, type UsdzDeps } from '../../usdz/usdz-build';
import { ModelUsdz } from './model-usdz';
import {
  asksWhereSeen,
  errorKey,
  type FormFields,
  formOf,
  needsUsdz,
  stepsOf,
  type WizardErrors,
  type WizardForm,
  withFields,
  withoutError,
} from './wizard-form';
import { canConvert, contentTypeOfForeign } from './foreign-content';
import { contentOf, draftOf, missingInput, projectBodyOf, requiredInput, type WizardFiles } from './wizard-result';

export interface WizardDeps {
  held: HeldDraft;
  /** Workspace of the new project and its files; null for the personal workspace. */
  workspace: number | null;
  upload: UploadFile;
  makeUsdz: UsdzDeps['make'];
  client: Pick<TargetCompilerClient, 'build' | 'score'>;
  newKey: () => string;
  /** Clock, ms since 1970. */
  now: () => number;
  /** Downloads a stored file, until the signal fires. */
  fetchFile: (url: string, signal?: AbortSignal) => Promise<Blob>;
  onTrackingFailure: (at: 'build' | 'upload') => void;
}

/** Sends the project. The same key never creates a second one. */
type SendProject = (body: CreateProject, idempotencyKey: string) => Promise<Project>;

/** One visit to the wizard: the form, the files, and the draft in which both are stored. */
export class WizardSession extends Store<WizardForm> {
  readonly model: FileSlot;
  readonly video: FileSlot;
  readonly targetImage: FileSlot;
  readonly tracking: TargetTracking;
  readonly usdz: UsdzBuild;
  private readonly modelUsdz: ModelUsdz;
  /** The former target image, kept in case the present one is rejected. */
  private pictureBefore: KeptFile | null = null;
  private submission: Draft['submission'];
  /** The last project that was sent. An answer to it may be about a file that was replaced meanwhile. */
  private sent: CreateProject | null = null;
  private savedJson = '';
  private isStopped = false;
  private readonly stopSaving: (() => void)[];

  constructor(private readonly deps: WizardDeps) {
    const draft = deps.held.found ?? emptyDraft();
    super(formOf(draft));
    // Work that goes on after the page was left belongs to the wizard's workspace, not to that of the next page.
    const upload: UploadFile = async (file, options) => deps.upload(file, { ...options, workspace: deps.workspace });
    this.submission = draft.submission;
    this.model = new FileSlot({ rule: PICKER_RULES.model, upload, inspect: inspectModel, canConvert }, draft.model);
    this.video = new FileSlot({ rule: PICKER_RULES.video, upload, inspect: inspectVideo, canConvert }, draft.video);
    this.targetImage = new FileSlot(
      { rule: PICKER_RULES.image, upload, inspect: async (file) => checkPicture(file).then(() => null) },
      draft.targetImage,
    );
    this.tracking = new TargetTracking(
      {
        client: deps.client,
        upload,
        now: deps.now,
        onFailure: deps.onTrackingFailure,
        onBadPicture: (message) => {
          this.targetImage.lose(message, this.pictureBefore);
          this.pictureBefore = null;
          if (this.targetImage.kept) this.rebuild();
        },
        onUntrackable: (picture, fileName) => this.refuse(picture, fileName),
      },
      draft.tracking,
    );
    this.usdz = new UsdzBuild({ make: deps.makeUsdz, upload, messageOf: shownMessage });
    this.modelUsdz = new ModelUsdz({ model: this.model, usdz: this.usdz, fetchFile: deps.fetchFile });
    this.modelUsdz.restore(draft);
    const stores = [this, this.model, this.video, this.targetImage, this.tracking, this.usdz];
    this.stopSaving = stores.map((store) => store.subscribe(() => this.save()));
    for (const store of [this, this.model]) this.stopSaving.push(store.subscribe(() => this.followModel()));
    this.followModel();
    if (this.targetImage.kept && !this.tracking.url) this.rebuild();
  }

  /** Workspace of the new project and its files; null for the personal workspace. */
  get workspace(): number | null {
    return this.deps.workspace;
  }

  get content(): FileSlot {
    return contentOf(this.current, this.files);
  }

  get steps(): readonly Step[] {
    return stepsOf(this.current);
  }

  get requiredInput(): ReturnType<typeof requiredInput> {
    return requiredInput(this.current, this.files);
  }

  /** Completed steps as a percentage of the required ones, rounded down. */
  get progressPercent(): number {
    const required = this.requiredInput;
    return Math.floor((required.filter(({ done }) => done).length / required.length) * 100);
  }

  /** Whether closing the window would lose an upload. */
  get isUploading(): boolean {
    return !this.isStopped && this.slots.some((slot) => slot.isBusy);
  }

  /** Whether work is running that should finish even if the page is left. */
  get isUnderWay(): boolean {
    return this.isUploading || (!this.isStopped && this.current.submitting !== 'no');
  }

  private get slots(): FileSlot[] {
    return [this.model, this.video, this.targetImage];
  }

  private get files(): WizardFiles {
    const { model, video, targetImage, tracking, usdz } = this;
    return { model, video, targetImage, tracking, usdz };
  }

  change(fields: Partial<FormFields>): void {
    this.set(withFields(this.current, fields));
  }

  goTo(step: Step): void {
    if (this.steps.includes(step)) this.set({ ...this.current, step });
  }

  /**
   * Moves to the next step if this one is complete; otherwise shows what is missing.
   *
   * @returns whether it is complete; after the last step, no other one opens.
   */
  next(): boolean {
    const { step } = this.current;
    const error = this.missing()[errorKey(step)];
    if (error) {
      const { errors, complaints } = this.current;
      this.set({ ...this.current, errors: { ...errors, [errorKey(step)]: error }, complaints: complaints + 1 });
      return false;
    }
    const following = this.steps[this.steps.indexOf(step) + 1];
    if (following) this.goTo(following);
    return true;
  }

  async chooseContent(file: File): Promise<void> {
    const { content } = this;
    if (await content.choose(file)) this.forgive('content');
  }

  async chooseTargetImage(file: File): Promise<void> {
    if (!(await this.targetImage.choose(file))) return;
    this.pictureBefore = this.targetImage.replaced;
    this.forgive('target');
    this.forgetRefused();
    this.tracking.start(file, file.name);
  }

  /** Continues without a target image and keeps everything else. */
  goMarkerless(): void {
    this.forgetRefused();
    this.change({ type: 'markerless' });
  }

  /**
   * Puts a dropped or pasted file into the slot that its name suggests. On the target step, a file of unknown kind goes
   * to the target image; on the other steps it goes to the content, whose step opens. Both refuse it.
   */
  async chooseAny(file: File): Promise<void> {
    const kind = fileKindFromName(file.name);
    const { type, step } = this.current;
    const foreign = step === 'target' ? null : contentTypeOfForeign(file);
    if (foreign) {
      this.change({ contentType: foreign });
      this.goTo('content');
      // The file is refused with the specified words, and offered for conversion.
      await this.chooseContent(file);
    } else if (kind === 'model' || kind === 'video') {
      this.change({ contentType: kind === 'video' ? 'video' : '3d-model' });
      await this.chooseContent(file);
    } else if (type === 'image-tracking' && (kind === 'image' || step === 'target')) {
      await this.chooseTargetImage(file);
    } else {
      // Only its step shows that the file is refused.
      this.goTo('content');
      await this.chooseContent(file);
    }
  }

  /**
   * Shows the server's errors for these fields in their steps. An error about a file that was replaced since it was
   * sent has no effect. A lost tracking file is not mentioned, because the project can be created without it.
   */
  fieldsRefused(fields: Record<string, string>): void {
    if (fields.targetMindFile && this.wasSent('targetMindFile', this.tracking.url)) this.tracking.lose();
    if (fields.targetImageUrl && this.wasSent('targetImageUrl', this.targetImage.kept?.url)) {
      this.targetImage.lose(fields.targetImageUrl);
      this.tracking.clear();
      this.goTo('target');
    }
    if (fields.modelUrl && this.wasSent('modelUrl', this.content.kept?.url)) {
      this.content.lose(fields.modelUrl);
      this.goTo('content');
    }
    if (fields.usdzUrl && this.wasSent('usdzUrl', this.usdz.url)) this.usdz.lose(fields.usdzUrl);
    if (fields.name) {
      this.set({ ...this.current, step: 'details', errors: { ...this.current.errors, name: fields.name } });
    }
  }

  /**
   * Called if the server refused the target image or its tracking file because it can never be tracked.
   *
   * @param message said if the picture cannot be read again to be cropped.
   * @returns false, without a word about the refusal, if the picture was replaced or removed since it was sent, or if the
   *   wizard was left meanwhile.
   */
  async targetImageRefused(message: string): Promise<boolean> {
    const { state } = this.targetImage.current;
    if (state.status === 'empty' || !this.wasSent('targetImageUrl', this.targetImage.kept?.url)) return false;
    this.tracking.clear();
    this.goTo('target');
    const { picture, fileName } =
      state.status === 'uploaded'
        ? { picture: state.file ?? (await this.readAgain(state.kept.url)), fileName: state.kept.fileName }
        : { picture: state.file, fileName: state.file.name };
    // The page may have been left meanwhile, or another picture chosen.
    if (this.isStopped || this.targetImage.current.state !== state) return false;
    if (picture) this.refuse(picture, fileName);
    else this.targetImage.lose(message);
    return true;
  }

  /** Returns to the content file that another was about to replace. */
  keepFormerContent(): void {
    this.content.keepFormer();
    this.forgive('content');
  }

  /** Like `keepFormerContent`, for the target image; its tracking file is built again. */
  keepFormerTargetImage(): void {
    this.pictureBefore = null;
    this.targetImage.keepFormer();
    this.forgive('target');
    this.forgetRefused();
    this.tracking.clear();
    this.rebuild();
  }

  /** Uploads the target image again, and rebuilds its tracking file if that failed as well. */
  retryTargetImage(): void {
    this.targetImage.retry();
    if (this.tracking.current.state.status === 'failed') this.rebuild();
  }

  removeTargetImage(): void {
    this.pictureBefore = null;
    this.targetImage.remove();
    this.tracking.clear();
  }

  /** Builds the tracking file again, after a failure or a reload that lost it. */
  rebuild(): void {
    const { state } = this.targetImage.current;
    if (state.status === 'empty' || this.tracking.isBusy) return;
    if (state.status !== 'uploaded' || state.file) {
      const { file } = state;
      if (file) this.tracking.start(file, file.name);
      return;
    }
    const { url, fileName } = state.kept;
    this.tracking.startFrom(async (signal) => this.deps.fetchFile(url, signal), fileName);
  }

  /** Evaluates the target image again. */
  evaluate(): void {
    if (!this.tracking.measureAgain()) this.rebuild();
  }

  /** Opens the first incomplete step and shows what is missing; true if nothing is missing. */
  validate(): boolean {
    const errors = this.missing();
    const step = this.steps.find((candidate) => errors[errorKey(candidate)]);
    if (!step) return true;
    this.set({ ...this.current, step, errors, complaints: this.current.complaints + 1 });
    return false;
  }

  /**
   * Creates the project: waits for uploads and the tracking build, then sends the request. After a failure all input is
   * kept. Returns null if something is missing or a request is already under way.
   *
   * @throws what `send` throws.
   */
  async submit(send: SendProject): Promise<Project | null> {
    if (this.current.submitting !== 'no' || !this.validate()) return null;
    try {
      this.set({ ...this.current, submitting: 'waiting' });
      await this.whenSettled();
      if (!this.validate()) return null;
      // A later attempt must send the same body, so that its key creates no second project.
      this.tracking.fix();
      this.set({ ...this.current, submitting: 'creating' });
      const body = projectBodyOf(this.current, this.files);
      this.sent = body;
      const project = await send(body, this.keyFor(body));
      this.stop();
      this.deps.held.discard();
      return project;
    } finally {
      this.set({ ...this.current, submitting: 'no' });
    }
  }

  /** Discards everything because the user cancelled. Returns the draft for an undo, or null if it was blank. */
  cancel(): Draft | null {
    const draft = this.toDraft();
    this.stop();
    this.deps.held.discard();
    return isBlank(draft) ? null : draft;
  }

  /** Resolves once no upload is running and no project is being created. */
  async whenIdle(): Promise<void> {
    await Promise.all(this.slots.map(async (slot) => slot.whenSettled()));
    while (this.current.submitting !== 'no') await this.nextChange();
  }

  /** Leaves the page; the draft stays for the next visit. */
  leave(): void {
    this.save();
    this.stop();
    this.deps.held.release();
  }

  private stop(): void {
    this.isStopped = true;
    for (const stop of this.stopSaving) stop();
    for (const part of [this.model, this.video, this.targetImage, this.tracking, this.usdz]) part.dispose();
    if (this.current.refused) URL.revokeObjectURL(this.current.refused.previewUrl);
  }

  private async readAgain(url: string): Promise<Blob | null> {
    return this.deps.fetchFile(url).catch(() => null);
  }

  /** Waits for what the project needs, also if another file or type is chosen meanwhile. */
  private async whenSettled(): Promise<void> {
    do await Promise.all(this.parts.map(async (part) => part.whenSettled()));
    while (this.parts.some((part) => part.isBusy));
  }

  /** The work of which the result goes with the project. */
  private get parts() {
    const { content, targetImage, tracking, usdz } = this;
    return this.current.type === 'image-tracking' ? [content, targetImage, tracking] : [content, usdz];
  }

  /** Whether the model stands on its picture instead of lying on it. */
  get stands(): boolean {
    return asksWhereSeen(this.current) && this.current.seenAt === 'table';
  }

  /** Whether the project is shown on iPhones by their own AR viewer. */
  get needsUsdz(): boolean {
    return needsUsdz(this.current);
  }

  private followModel(): void {
    this.modelUsdz.follow(this.needsUsdz);
  }

  private missing(): WizardErrors {
    return missingInput(this.current, this.files);
  }

  private forgive(field: keyof WizardErrors): void {
    this.set(withoutError(this.current, field));
  }

  /**
   * Removes the target image but keeps it in memory, because a crop of it may be usable. The image that it was to
   * replace stays.
   */
  private refuse(picture: Blob, fileName: string): void {
    this.forgetRefused();
    this.targetImage.goBackTo(this.pictureBefore);
    this.pictureBefore = null;
    this.set({ ...this.current, refused: { picture, fileName, previewUrl: URL.createObjectURL(picture) } });
    if (this.targetImage.kept) this.rebuild();
  }

  private forgetRefused(): void {
    const { refused } = this.current;
    if (!refused) return;
    URL.revokeObjectURL(refused.previewUrl);
    this.set({ ...this.current, refused: null });
  }

  private keyFor(body: CreateProject): string {
    const json = JSON.stringify(body);
    if (this.submission?.body !== json) this.submission = { key: this.deps.newKey(), body: json };
    this.save();
    return this.submission.key;
  }

  /** @param url the file that the wizard has now. */
  private wasSent(field: 'targetMindFile' | 'targetImageUrl' | 'modelUrl' | 'usdzUrl', url?: string | null): boolean {
    return this.sent === null || (this.sent[field] ?? null) === (url ?? null);
  }

  private toDraft(): Draft {
    return draftOf(this.current, this.files, this.submission);
  }

  private save(): void {
    const draft = this.toDraft();
    // Upload progress is not part of the draft, so the draft may be unchanged.
    const json = JSON.stringify(draft);
    const isNew = this.savedJson === '' && !this.deps.held.found;
    if (json === this.savedJson || (isBlank(draft) && isNew)) return;
    this.savedJson = json;
    this.deps.held.save(draft);
  }
}
