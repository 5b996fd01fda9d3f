import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { filesOf } from '@anchora/contract/scene/files-of';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { PublishCheck, Published, publishSchema } from '@anchora/contract/scene/versions';
import { fileAddress } from '@anchora/contract/file-paths';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { claimUploads } from '../../files/claim-uploads';
import { setProjectVisibility } from '../../files/file-use-repository';
import { ApiError } from '../../http/api-error';
import { hashOfRequest } from '../../http/idempotency-key';
import type { CurrentUser } from '../../http/session-repository';
import { requireRoom } from '../../quota/require-room';
import { documentBytes } from './document-bytes';
import { DraftRepository } from './draft-repository';
import { packTargets, trackedTargets } from './pack-targets';
import { checkFreeLimits } from './check-free-limits';
import { publicationLimits } from './publication-limits';
import { PublishObstacles } from './publish-obstacles';
import type { PublishNotices } from './publish-notices';
import { notPublicYet } from './scene-file-repository';
import { isOpen, publishable, shownDocument } from './scene-project';
import { findProject, lockInWorkspace, type ProjectOfScene } from './scene-project-repository';
import * as versions from './version-repository';
import { showPlainly, writeVersion, type Candidate, type Repeatable } from './write-version';

type PublishRequest = z.output<typeof publishSchema>;

export class PublishService {
  private readonly drafts: DraftRepository;
  private readonly obstacles: PublishObstacles;
  private readonly admit;

  constructor(
    private readonly deps: Deps,
    private readonly notices: PublishNotices,
    private readonly log: FastifyBaseLogger,
  ) {
    this.drafts = new DraftRepository(deps.db);
    this.obstacles = new PublishObstacles(deps);
    this.admit = publicationLimits(deps.limits);
  }

  /**
   * Checks the draft as publishing it would, without publishing.
   *
   * @throws ApiError `project-not-found`, `role-too-low`, `project-in-trash`, `project-blocked`
   */
  async check(user: CurrentUser, id: number): Promise<PublishCheck> {
    const { project, document, revision } = await this.read(user, id);
    const trackingOf = await this.obstacles.trackingOf(project, document);
    const found = await this.obstacles.look({ user, project }, document, new Set(trackingOf.keys()));
    const fileIds = [...filesOf(document), ...trackingOf.values()];
    const opens = isOpen(project) ? await notPublicYet(this.deps.db, fileIds) : [];
    return { revision, ...found, opens: opens.map(fileAddress) };
  }

  /**
   * Makes a version of the draft, which visitors see from then on.
   *
   * @param key a second call with the same key answers the first one's version.
   * @throws ApiError `draft-changed` when the revision is not the present one; `publish-refused` with an error for each
   * path of the document that has an obstacle; `scene-needs-pro`, `publish-key-reused`, `rate-limited`, and as `check`,
   * `packTargets` and `claimUploads`.
   */
  async publish(user: CurrentUser, id: number, request: PublishRequest, key: string | null) {
    const repeatable = { key, hash: hashOfRequest(request) };
    const { project, document, revision } = await this.read(user, id);
    const earlier = await this.earlier(id, repeatable);
    if (earlier) return earlier;
    await this.admit(user, project);
    if (revision !== request.revision) throw new ApiError('draft-changed');
    const tracked = await this.prepare(user, project, document);
    const usdz = await this.claimUsdz(project, request.usdzUrl);
    const { note, closeReplaced } = request;
    const candidate = { document, note, usdz, ...tracked, restoredFrom: null, closeReplaced };
    return this.store(user, project, candidate, repeatable, async (tx) => {
      const draft = await this.drafts.find(id, tx);
      if ((draft?.revision ?? 0) !== request.revision) throw new ApiError('draft-changed');
      await this.drafts.markPublished(tx, id, request.revision);
    });
  }

  /** Makes another version of an earlier one. @throws ApiError `version-not-found`, and as `publish` */
  async publishAgain(
    user: CurrentUser,
    id: number,
    number: number,
    options: { closeReplaced: boolean; key: string | null },
  ) {
    const { closeReplaced, key } = options;
    const repeatable = { key, hash: hashOfRequest({ number, closeReplaced }) };
    const project = publishable(await findProject(this.deps.db, user, id, 'change'));
    const earlier = await this.earlier(id, repeatable);
    if (earlier) return earlier;
    await this.admit(user, project);
    const version = await versions.findVersion(this.deps.db, id, number);
    if (!version) throw new ApiError('version-not-found');
    const { document, note } = version;
    const kept = await versions.derivedFilesOf(this.deps.db, version.id);
    const trackingFileId = kept['tracking-file'] ?? null;
    // A version keeps its tracking file, so that pictures need not be compiled again.
    const tracked =
      trackingFileId === null
        ? await this.prepare(user, project, document)
        : { trackingFileId, trackingOf: new Map<string, string>() };
    await this.obstacles.refuse({ user, project }, document, new Set(document.targets.map(({ image }) => image)));
    const usdz = kept.usdz ?? null;
    const candidate = { document, note, usdz, ...tracked, restoredFrom: number, closeReplaced };
    return this.store(user, project, candidate, repeatable, async (tx) => {
      if (!(await versions.findVersion(tx, id, number))) throw new ApiError('version-not-found');
    });
  }

  private async read(user: CurrentUser, id: number) {
    const project = publishable(await findProject(this.deps.db, user, id, 'change'));
    const draft = await this.drafts.find(id);
    return { project, document: draft?.document ?? shownDocument(project), revision: draft?.revision ?? 0 };
  }

  private async earlier(id: number, { key, hash }: Repeatable, tx: Transaction | Deps['db'] = this.deps.db) {
    const version = key === null ? null : await versions.findByPublishKey(tx, id, key);
    if (!version) return null;
    if (version.publishHash?.equals(hash) !== true) throw new ApiError('publish-key-reused');
    return { published: await this.answer(tx, id, version.number, []), isNew: false };
  }

  /** The tracking file of a document that nothing prevents from being published. */
  private async prepare(user: CurrentUser, project: ProjectOfScene, document: SceneDocument) {
    const trackingOf = await this.obstacles.trackingOf(project, document);
    await this.obstacles.refuse({ user, project }, document, new Set(trackingOf.keys()));
    const inOrder = trackedTargets(document.targets, trackingOf);
    const trackingFileId = inOrder.length === 0 ? null : await packTargets(this.deps, project, inOrder);
    return { trackingFileId, trackingOf };
  }

  private async claimUsdz(
    { workspaceId }: ProjectOfScene,
    usdzUrl: string | null | undefined,
  ): Promise<Candidate['usdz']> {
    if (!usdzUrl) return usdzUrl;
    const claimed = await claimUploads(this.deps, workspaceId, [{ field: 'usdzUrl', address: usdzUrl, kind: 'usdz' }]);
    return claimed.get('usdzUrl') ?? null;
  }

  /**
   * @param found the project as it was read before its files were checked.
   * @param confirm checks, under the project's lock, that the prepared version is still wanted.
   */
  private async store(
    user: CurrentUser,
    found: ProjectOfScene,
    candidate: Candidate,
    repeatable: Repeatable,
    confirm: (tx: Transaction) => Promise<void>,
  ): Promise<{ published: Published; isNew: boolean }> {
    const { id } = found;
    const stored = await this.deps.db.transaction(async (tx) => {
      const project = publishable(await lockInWorkspace(tx, user, found));
      const earlier = await this.earlier(id, repeatable, tx);
      if (earlier) return earlier;
      await confirm(tx);
      if (!project.payer.isPro) checkFreeLimits(candidate.document, shownDocument(project));
      await requireRoom(tx, this.deps.config, project, documentBytes(candidate.document));
      const { number, fileIds } = await writeVersion(tx, project, candidate, repeatable);
      const opened = isOpen(project) ? await notPublicYet(tx, fileIds) : [];
      await showPlainly(tx, project, candidate, number);
      await versions.closeReplaced(tx, id, number, candidate.closeReplaced);
      await setProjectVisibility(tx, [id]);
      await versions.deleteSurplusVersions(tx, id);
      const isNewSession = await this.notices.isFirstOfSession(tx, user);
      const kind = candidate.restoredFrom === null ? 'scene-published' : 'scene-restored';
      await recordEvent(tx, {
        kind,
        actor: ownerIn(user),
        userId: user.id,
        projectId: id,
        details: { version: number },
      });
      const published = await this.answer(tx, id, number, opened);
      if (isNewSession) await this.notices.notify(tx, user, project, published.version);
      return { published, isNew: true, isNewSession, project };
    });
    if (!('project' in stored)) return stored;
    const { published, isNew, isNewSession, project } = stored;
    if (isNewSession) this.notices.mail(user, project, published.version);
    // A failure here changes nothing for visitors, who get the originals; the next sweep queues the missing variants.
    await this.deps.jobs.makeVariants(id).catch((error: unknown) => {
      this.log.error({ err: error, projectId: id }, 'variants could not be queued');
    });
    return { published, isNew };
  }

  private async answer(tx: Transaction | Deps['db'], id: number, number: number, opened: string[]): Promise<Published> {
    const version = await versions.findListedVersion(tx, id, number);
    if (!version) throw new ApiError('version-not-found');
    return { version, opened: opened.map(fileAddress) };
  }
}
