import { MAX_PINNED_VERSIONS } from '@anchora/contract/limits';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneVersion, SceneVersionDocument, SceneVersions } from '@anchora/contract/scene/versions';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { DraftSave, DraftService } from './draft-service';
import { changeable } from './scene-project';
import { findProject, lockProject } from './scene-project-repository';
import * as versions from './version-repository';

/** Published versions of projects, for members of their workspaces. */
export class VersionService {
  constructor(
    private readonly deps: Deps,
    private readonly drafts: DraftService,
  ) {}

  /** @throws ApiError `project-not-found` */
  async list(user: Member, id: number): Promise<SceneVersions> {
    await this.requireProject(user, id);
    return { items: await versions.listVersions(this.deps.db, id) };
  }

  /** @throws ApiError `project-not-found`, `version-not-found` */
  async read(user: Member, id: number, number: number): Promise<SceneVersionDocument> {
    await this.requireProject(user, id);
    return { number, document: found(await versions.findVersion(this.deps.db, id, number)).document };
  }

  /**
   * Copies the version into the draft, as a save of the calling window.
   *
   * @throws ApiError as `read` and `DraftService.save`
   */
  async intoDraft(user: Member, id: number, number: number, save: Omit<DraftSave, 'document'>): Promise<SceneDraft> {
    const { document } = await this.read(user, id, number);
    return this.drafts.save(user, id, { ...save, document });
  }

  /** @throws ApiError `version-not-found`, `too-many-pinned`, and as `DraftService.requireChangeable` */
  async setPinned(user: Member, id: number, number: number, isPinned: boolean): Promise<SceneVersion> {
    return this.change(user, id, number, async (tx, version) => {
      if (isPinned && version.pinnedAt === null && (await versions.countPinned(tx, id)) >= MAX_PINNED_VERSIONS) {
        throw new ApiError('too-many-pinned', { max: MAX_PINNED_VERSIONS });
      }
      await versions.setPinned(tx, version.id, isPinned);
      const changed = await versions.findListedVersion(tx, id, number);
      if (!changed) throw new ApiError('version-not-found');
      return changed;
    });
  }

  /** @throws ApiError `version-not-found`, `version-published`, and as `DraftService.requireChangeable` */
  async delete(user: Member, id: number, number: number): Promise<void> {
    await this.change(user, id, number, async (tx, version, published) => {
      if (number === published) throw new ApiError('version-published');
      await versions.deleteVersion(tx, version.id);
    });
  }

  private change<Result>(
    user: Member,
    id: number,
    number: number,
    work: (tx: Transaction, version: versions.VersionRow, published: number | null) => Promise<Result>,
  ): Promise<Result> {
    return this.deps.db.transaction(async (tx) => {
      const { publishedVersion } = changeable(await lockProject(tx, user, id));
      return work(tx, found(await versions.findVersion(tx, id, number)), publishedVersion);
    });
  }

  private async requireProject(user: Member, id: number): Promise<void> {
    if (!(await findProject(this.deps.db, user, id))) throw new ApiError('project-not-found');
  }
}

function found(version: versions.VersionRow | null): versions.VersionRow {
  if (!version) throw new ApiError('version-not-found');
  return version;
}
