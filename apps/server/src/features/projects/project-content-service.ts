import type { ContentWeight } from '@anchora/contract/projects';
import type { deletedSourceQuerySchema, keptVariantSchema } from '@anchora/contract/variant-requests';
import type { BrowserVariant, ContentQuality, KeptVariant } from '@anchora/contract/variants';
import type { z } from 'zod';
import { ownerIn } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import { findFile, findUsableFile, type FileRow } from '../../files/file-repository';
import { keptVariantOf } from '../../files/kept-variant';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { parseFileAddress } from '../../storage/parse-file-address';
import { claimVariant, useAsVariant } from './browser-variant';
import { readContentWeight } from './content-weight';
import { deleteKeptSource } from './delete-kept-source';
import { keepVariant } from './keep-variant';
import { findKeepable } from './kept-variant-repository';
import { lockChangeable } from './lock-changeable';
import { parseProjectId, projectNotFound, type ProjectFinder } from './project-finder';
import type { ProjectJobs } from './project-jobs';
import { ProjectRepository } from './project-repository';
import { type ProjectRow } from './project-columns';
import { findKeptSource, findUsdz, furtherContents, listVariants, originalFigures } from './variant-repository';

/**
 * Makes files from those of a project: its tracking file, and the variants of its content. All methods throw what
 * `ProjectFinder.findOwned` throws, too.
 */
export class ProjectContentService {
  private readonly repository: ProjectRepository;

  constructor(
    private readonly deps: Deps,
    private readonly finder: ProjectFinder,
    private readonly jobs: ProjectJobs,
  ) {
    this.repository = new ProjectRepository(deps.db);
  }

  /**
   * The variants of the content, and the choice among them.
   *
   * @param of address of another file of the project's workspace.
   * @throws ApiError `file-not-found`
   */
  async contentQuality(user: Member, key: string, of?: string): Promise<ContentQuality> {
    const { db } = this.deps;
    const project = await this.finder.findOwned(user, parseProjectId(key));
    const { content, kind } = await this.contentOf(project, of);
    const all = await listVariants(db, content.id);
    return {
      quality: project.quality,
      kind,
      original: await originalFigures(db, content),
      kept: keptAnswer(content),
      source: kind === 'video' ? await findKeptSource(db, content.id) : null,
      keepable: await findKeepable(db, project, content),
      // The picture of a model is no variant to choose.
      variants: kind === 'video' ? all : all.filter(({ variant }) => variant !== 'poster'),
      usdz: of === undefined ? await findUsdz(db, project.usdzFileId) : null,
      takesVariants: content.workspaceId !== null,
      others: of === undefined ? await furtherContents(db, project.id, content.id) : [],
    };
  }

  /**
   * Gives up the original of the content, or of another file, for a variant.
   *
   * @throws ApiError `file-not-found`, and as the function `keepVariant`
   */
  async keepVariant(user: CurrentUser, key: string, { url, of }: z.output<typeof keptVariantSchema>) {
    const project = await this.finder.findOwned(user, parseProjectId(key), 'change');
    const { content: source } = await this.contentOf(project, of);
    const variantFileId = parseFileAddress(url, this.deps.config);
    if (variantFileId === null) throw new ApiError('variant-not-keepable');
    await keepVariant(this.deps, this.repository, { project, source, variantFileId, actor: ownerIn(user) });
    return this.contentQuality(user, key, of);
  }

  /**
   * Deletes what the content, or another video, was converted from.
   *
   * @throws ApiError `file-not-found`, and as `deleteKeptSource`
   */
  async deleteSource(user: CurrentUser, key: string, { url, of }: z.output<typeof deletedSourceQuerySchema>) {
    const { db, config } = this.deps;
    const project = await this.finder.findOwned(user, parseProjectId(key), 'change');
    const { content: video } = await this.contentOf(project, of);
    const sourceFileId = parseFileAddress(url, config);
    if (sourceFileId === null) throw new ApiError('file-not-found');
    await deleteKeptSource(db, this.repository, { project, video, sourceFileId, actor: ownerIn(user) });
    return this.contentQuality(user, key, of);
  }

  /** The project's content, or the file at an address. @throws ApiError `file-not-found` */
  private async contentOf(project: ProjectRow, of: string | undefined) {
    const content =
      of === undefined ? await findFile(this.deps.db, project.modelFileId) : await this.findNamed(project, of);
    const kind = content?.kind;
    if (!content || (kind !== 'model' && kind !== 'video')) throw new ApiError('file-not-found');
    return { content, kind };
  }

  private async findNamed({ workspaceId }: ProjectRow, address: string) {
    const fileId = parseFileAddress(address, this.deps.config);
    return fileId === null ? null : findUsableFile(this.deps.db, workspaceId, fileId);
  }

  /**
   * Puts an upload into service as a variant of a file of the project.
   *
   * @throws ApiError as `claimVariant`, `lockChangeable` and `useAsVariant`
   */
  async giveVariant(
    user: Member,
    key: string,
    given: { variant: BrowserVariant; url: string; of?: string | undefined },
  ) {
    const id = parseProjectId(key);
    const project = await this.finder.findOwned(user, id, 'change');
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const claimed = await claimVariant(this.deps, project, given);
    await this.deps.db.transaction(async (tx) => {
      await lockChangeable(tx, this.repository, project);
      await useAsVariant(tx, { project, variant: given.variant, claimed });
    });
    return this.finder.findOwned(user, id);
  }

  /** Requests the missing or failed variants. @throws ApiError `project-in-trash` */
  async retryVariants(user: Member, key: string): Promise<ContentQuality> {
    const { id, status } = await this.finder.findOwned(user, parseProjectId(key), 'change');
    if (status === 'deleted') throw new ApiError('project-in-trash');
    await this.deps.jobs.makeVariants(id);
    return this.contentQuality(user, key);
  }

  /**
   * Queues the tracking build again after a failure.
   *
   * @throws ApiError `project-in-trash`, `tracking-file-not-needed`
   */
  async retryTrackingFile(user: Member, key: string): Promise<ProjectRow> {
    const id = parseProjectId(key);
    const project = await this.finder.findOwned(user, id, 'change');
    if (project.status === 'deleted') throw new ApiError('project-in-trash');
    if (project.targetImageFileId === null) {
      throw new ApiError('tracking-file-not-needed');
    }
    return this.jobs.buildTrackingFileIfMissing(project);
  }

  /** Figures of the content that affect its load on a phone. */
  async contentWeight(user: Member, key: string): Promise<ContentWeight> {
    const { modelFileId } = await this.finder.findOwned(user, parseProjectId(key));
    const weight = await readContentWeight(this.deps.db, modelFileId);
    if (!weight) throw projectNotFound();
    return weight;
  }
}

function keptAnswer(content: FileRow): KeptVariant | null {
  const kept = keptVariantOf(content);
  return kept && { variant: kept.variant, originalBytes: kept.originalBytes, without: kept.without };
}
