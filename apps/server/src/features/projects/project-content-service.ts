import type { ContentWeight } from '@anchora/contract/projects';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
import type { Deps } from '../../deps';
import { findFile, findUsableFile } from '../../files/file-repository';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { parseFileAddress } from '../../storage/file-address';
import { claimVariant, useAsVariant } from './browser-variant';
import { readContentWeight } from './content-weight';
import { parseProjectId, projectNotFound, type ProjectFinder } from './project-finder';
import type { ProjectJobs } from './project-jobs';
import { ProjectRepository, type ProjectRow } from './project-repository';
import { furtherContents, listVariants, originalFigures } from './variant-repository';

/** Makes files from those of a project: its tracking file, and the variants of its content. */
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
   * @param of address of another file of the project's workspace. @throws ApiError `project-not-found`, `file-not-found`
   */
  async contentQuality(user: Member, key: string, of?: string): Promise<ContentQuality> {
    const { db } = this.deps;
    const project = await this.finder.findOwned(user, parseProjectId(key));
    const content = of === undefined ? await findFile(db, project.modelFileId) : await this.findNamed(project, of);
    const kind = content?.kind;
    if (!content || (kind !== 'model' && kind !== 'video')) throw new ApiError('file-not-found');
    const all = await listVariants(db, content.id);
    return {
      quality: project.quality,
      kind,
      original: await originalFigures(db, content),
      // The picture of a model is no variant to choose.
      variants: kind === 'video' ? all : all.filter(({ variant }) => variant !== 'poster'),
      takesVariants: content.workspaceId !== null,
      others: of === undefined ? await furtherContents(db, project.id, content.id) : [],
    };
  }

  private async findNamed({ workspaceId }: ProjectRow, address: string) {
    const fileId = parseFileAddress(address, this.deps.config);
    return fileId === null ? null : findUsableFile(this.deps.db, workspaceId, fileId);
  }

  /** Puts an upload into service as a variant of a video of the project. @throws ApiError `variant-not-fitting` */
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
      const locked = await this.repository.lockIn(tx, [project.workspaceId], id);
      if (!locked) throw projectNotFound();
      if (locked.status === 'deleted') throw new ApiError('project-in-trash');
      if (locked.status === 'blocked' || locked.isWithheld) throw new ApiError('project-blocked');
      await useAsVariant(tx, { project, variant: given.variant, claimed });
    });
    return this.finder.findOwned(user, id);
  }

  /** Requests the missing or failed variants. */
  async retryVariants(user: Member, key: string): Promise<ContentQuality> {
    const { id, status } = await this.finder.findOwned(user, parseProjectId(key), 'change');
    if (status === 'deleted') throw projectNotFound();
    await this.deps.jobs.makeVariants(id);
    return this.contentQuality(user, key);
  }

  /** Queues the tracking build again after a failure. @throws ApiError `tracking-file-not-needed` */
  async retryTrackingFile(user: Member, key: string): Promise<ProjectRow> {
    const id = parseProjectId(key);
    const project = await this.finder.findOwned(user, id, 'change');
    if (project.status === 'deleted') throw projectNotFound();
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
