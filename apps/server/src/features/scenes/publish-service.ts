import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { CodedError } from '@anchora/contract/errors/error-codes';
import { filesOf } from '@anchora/contract/scene/document-faults';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { PublishCheck, Published, publishSchema } from '@anchora/contract/scene/versions';
import { isGoogleUid } from '../../accounts/account-uid';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { UseRole } from '../../db/schema';
import type { Deps } from '../../deps';
import { claimUploads } from '../../files/claim-uploads';
import { recordLineage, setProjectVisibility } from '../../files/file-use-repository';
import { endUse, replaceUse, useFiles } from '../../files/use-file';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import { fileAddress } from '../../storage/file-address';
import { namedFiles } from './document-files';
import { requireRoom } from './document-quota';
import { bytesOf, DraftRepository } from './draft-repository';
import { packTargets } from './pack-targets';
import { checkFreeLimits } from './plan-limits';
import { plainFieldsOf } from './plain-fields';
import type { PublishNotices } from './publish-notices';
import { leavingObstacles, targetObstacles, weightObstacles } from './publish-obstacles';
import { blockedFilesOf, notPublicYet, sizesOf } from './scene-file-repository';
import { findProject, lockProject, lockWorkspace, publishable, shownDocument } from './scene-project-repository';
import type { ProjectOfScene } from './scene-project-repository';
import { keepTarget, trackingFilesOf } from './target-repository';
import * as versions from './version-repository';

type PublishRequest = z.output<typeof publishSchema>;
type Obstacles = Record<string, CodedError>;

/** What becomes a version. */
interface Candidate {
  document: SceneDocument;
  note: string;
  /** Undefined: the present one, as long as the project shows the same content. */
  usdz: string | null | undefined;
  /** The tracking file of all targets; null without any. */
  trackingFileId: string | null;
  /** The tracking file of each target's picture. */
  trackingOf: ReadonlyMap<string, string>;
  restoredFrom: number | null;
  closeReplaced: boolean;
}

/** Names a request, so that repeating it publishes nothing more. */
interface Repeatable {
  key: string | null;
  hash: Buffer;
}

/** Publishes drafts and earlier versions. */
export class PublishService {
  private readonly drafts: DraftRepository;

  constructor(
    private readonly deps: Deps,
    private readonly notices: PublishNotices,
  ) {
    this.drafts = new DraftRepository(deps.db);
  }

  /** What publishing the draft would do. @throws ApiError `project-not-found`, `project-in-trash`, `project-blocked` */
  async check(owner: SessionUser, id: number): Promise<PublishCheck> {
    const { project, document, revision } = await this.read(owner, id);
    const trackingOf = await this.trackingOf(project, document);
    const obstacles = await this.obstaclesOf(owner, document, trackingOf);
    const fileIds = [...filesOf(document), ...trackingOf.values()];
    const opens = isOpen(project) ? await notPublicYet(this.deps.db, fileIds) : [];
    return { revision, obstacles, opens: opens.map(fileAddress) };
  }

  /**
   * Makes a version of the draft, which visitors see from then on.
   *
   * @param key a second call with the same key answers the first one's version.
   * @throws ApiError `draft-changed` when the revision is not the present one; `publish-refused` with an error for each path
   *   of the document that is in the way; `scene-needs-pro`, `publish-key-reused`, `project-blocked`.
   */
  async publish(owner: SessionUser, id: number, request: PublishRequest, key: string | null) {
    const repeatable = { key, hash: hashOf(request) };
    const { project, document, revision } = await this.read(owner, id);
    const earlier = await this.earlier(id, repeatable);
    if (earlier) return earlier;
    if (revision !== request.revision) throw new ApiError('draft-changed');
    const tracked = await this.prepare(owner, project, document);
    const usdz = await this.claimUsdz(owner, request.usdzUrl);
    const { note, closeReplaced } = request;
    const candidate = { document, note, usdz, ...tracked, restoredFrom: null, closeReplaced };
    return this.store(owner, id, candidate, repeatable, async (tx) => {
      const draft = await this.drafts.find(id, tx);
      if ((draft?.revision ?? 0) !== request.revision) throw new ApiError('draft-changed');
      await this.drafts.markPublished(tx, id, request.revision);
    });
  }

  /** Makes another version of an earlier one. @throws ApiError `version-not-found`, and as `publish` */
  async publishAgain(
    owner: SessionUser,
    id: number,
    number: number,
    options: { closeReplaced: boolean; key: string | null },
  ) {
    const { closeReplaced, key } = options;
    const repeatable = { key, hash: hashOf({ number, closeReplaced }) };
    const project = publishable(await findProject(this.deps.db, owner.id, id));
    const earlier = await this.earlier(id, repeatable);
    if (earlier) return earlier;
    const version = await versions.findVersion(this.deps.db, id, number);
    if (!version) throw new ApiError('version-not-found');
    const { document, note } = version;
    const kept = await versions.derivedFilesOf(this.deps.db, version.id);
    const trackingFileId = kept['tracking-file'] ?? null;
    // A version keeps its tracking file, so that pictures need not be compiled again.
    const tracked =
      trackingFileId === null
        ? await this.prepare(owner, project, document)
        : { trackingFileId, trackingOf: new Map<string, string>() };
    await this.refuseObstacles(owner, document, new Set(document.targets.map(({ image }) => image)));
    const usdz = kept.usdz ?? null;
    const candidate = { document, note, usdz, ...tracked, restoredFrom: number, closeReplaced };
    return this.store(owner, id, candidate, repeatable, async (tx) => {
      if (!(await versions.findVersion(tx, id, number))) throw new ApiError('version-not-found');
    });
  }

  private async read(owner: SessionUser, id: number) {
    const project = publishable(await findProject(this.deps.db, owner.id, id));
    const draft = await this.drafts.find(id);
    return { project, document: draft?.document ?? shownDocument(project), revision: draft?.revision ?? 0 };
  }

  private async earlier(id: number, { key, hash }: Repeatable, tx: Transaction | Deps['db'] = this.deps.db) {
    const version = key === null ? null : await versions.findByPublishKey(tx, id, key);
    if (!version) return null;
    if (version.publishHash?.equals(hash) !== true) throw new ApiError('publish-key-reused');
    return { published: await this.answer(tx, id, version.number, []), isNew: false };
  }

  private trackingOf(project: ProjectOfScene, { targets }: SceneDocument): Promise<Map<string, string>> {
    return trackingFilesOf(
      this.deps.db,
      project,
      targets.map(({ image }) => image),
    );
  }

  /** The tracking file of a document that nothing prevents from being published. */
  private async prepare(owner: SessionUser, project: ProjectOfScene, document: SceneDocument) {
    const trackingOf = await this.trackingOf(project, document);
    await this.refuseObstacles(owner, document, new Set(trackingOf.keys()));
    const inOrder = document.targets.flatMap(({ image }) => trackingOf.get(image) ?? []);
    const trackingFileId = inOrder.length === 0 ? null : await packTargets(this.deps, owner, project, inOrder);
    return { trackingFileId, trackingOf };
  }

  private async refuseObstacles(owner: SessionUser, document: SceneDocument, compiled: ReadonlySet<string>) {
    const obstacles = await this.obstaclesOf(owner, document, compiled);
    if (Object.keys(obstacles).length > 0) throw new ApiError('publish-refused', {}, { fields: obstacles });
  }

  private async obstaclesOf(
    owner: SessionUser,
    document: SceneDocument,
    compiled: ReadonlySet<string> | ReadonlyMap<string, string>,
  ): Promise<Obstacles> {
    const named = namedFiles(document);
    const fileIds = filesOf(document);
    const blocked = await blockedFilesOf(this.deps.db, fileIds);
    const isProven = this.deps.config.mail === null || owner.emailVerifiedAt !== null || isGoogleUid(owner.firebaseUid);
    return {
      ...(isProven ? {} : leavingObstacles(document)),
      ...weightObstacles(document, await sizesOf(this.deps.db, fileIds)),
      ...targetObstacles(document, new Set(compiled.keys())),
      ...(await this.missingFiles(owner, named)),
      ...Object.fromEntries(
        named
          .filter(({ fileId }) => blocked.has(fileId))
          .map(({ field }) => [field, { code: 'file-blocked', params: {} } as const]),
      ),
    };
  }

  private async missingFiles(owner: SessionUser, named: ReturnType<typeof namedFiles>): Promise<Obstacles> {
    try {
      await claimUploads(this.deps, owner.id, named);
      return {};
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      return error.fields as Obstacles;
    }
  }

  private async claimUsdz(owner: SessionUser, usdzUrl: string | null | undefined): Promise<Candidate['usdz']> {
    if (!usdzUrl) return usdzUrl;
    const claimed = await claimUploads(this.deps, owner.id, [{ field: 'usdzUrl', address: usdzUrl, kind: 'usdz' }]);
    return claimed.get('usdzUrl') ?? null;
  }

  /** @param confirm checks, under the project's lock, that what was prepared is still wanted. */
  private async store(
    owner: SessionUser,
    id: number,
    candidate: Candidate,
    repeatable: Repeatable,
    confirm: (tx: Transaction) => Promise<void>,
  ): Promise<{ published: Published; isNew: boolean }> {
    const stored = await this.deps.db.transaction(async (tx) => {
      await lockWorkspace(tx, owner.id);
      const project = publishable(await lockProject(tx, owner.id, id));
      const earlier = await this.earlier(id, repeatable, tx);
      if (earlier) return earlier;
      await confirm(tx);
      if (!owner.isPro) checkFreeLimits(candidate.document, shownDocument(project));
      await requireRoom(tx, this.deps.config, owner, bytesOf(candidate.document));
      const { number, fileIds } = await this.insert(tx, project, candidate, repeatable);
      const opened = isOpen(project) ? await notPublicYet(tx, fileIds) : [];
      await this.showPlainly(tx, project, candidate, number);
      await versions.closeReplaced(tx, id, number, candidate.closeReplaced);
      await setProjectVisibility(tx, [id]);
      await versions.deleteSurplusVersions(tx, id);
      const isNewSession = await this.notices.isFirstOfSession(tx, owner);
      const kind = candidate.restoredFrom === null ? 'scene-published' : 'scene-restored';
      await recordEvent(tx, {
        kind,
        actor: ownerIn(owner),
        userId: owner.id,
        projectId: id,
        details: { version: number },
      });
      const published = await this.answer(tx, id, number, opened);
      if (isNewSession) await this.notices.notify(tx, owner, project, published.version);
      return { published, isNew: true, isNewSession, project };
    });
    if (!('project' in stored)) return stored;
    const { published, isNew, isNewSession, project } = stored;
    if (isNewSession) this.notices.mail(owner, project, published.version);
    return { published, isNew };
  }

  /** Writes the version and puts its files to use. The first one is preceded by what the project was created with. */
  private async insert(tx: Transaction, project: ProjectOfScene, candidate: Candidate, { key, hash }: Repeatable) {
    const newest = await versions.newestNumber(tx, project.id);
    if (newest === null) await this.insertCreation(tx, project);
    const { document, note, restoredFrom, trackingFileId } = candidate;
    const number = (newest ?? 0) + 1;
    const { isPlain } = plainFieldsOf(project, document);
    const versionId = await versions.insertVersion(tx, {
      projectId: project.id,
      number,
      document,
      bytes: bytesOf(document),
      isPlain,
      note,
      restoredFrom,
      publishKey: key,
      publishHash: key === null ? null : hash,
    });
    const usdz = usdzOf(project, candidate);
    const fileIds = await useFilesOf(tx, project, { versionId, document, trackingFileId, usdz, isPublic: false });
    for (const [imageFileId, ofImage] of candidate.trackingOf) {
      await keepTarget(tx, { workspaceId: project.workspaceId, imageFileId, trackingFileId: ofImage });
    }
    return { number, fileIds };
  }

  /** Version 0, so that the first publication can be taken back, and visitors midway keep their files. */
  private async insertCreation(tx: Transaction, project: ProjectOfScene): Promise<void> {
    const document = shownDocument(project);
    const versionId = await versions.insertVersion(tx, {
      projectId: project.id,
      number: 0,
      document,
      bytes: bytesOf(document),
      isPlain: true,
      note: '',
      publishedAt: project.createdAt,
    });
    const { trackingFileId, usdzFileId: usdz } = project;
    await useFilesOf(tx, project, { versionId, document, trackingFileId, usdz, isPublic: isOpen(project) });
  }

  /** Brings the fields of the project in line with its new version. */
  private async showPlainly(tx: Transaction, project: ProjectOfScene, candidate: Candidate, number: number) {
    const { id, workspaceId } = project;
    const { contentType, contentFileId, targetFileId } = plainFieldsOf(project, candidate.document);
    await versions.setPublished(tx, id, number, contentType);
    const holder = { kind: 'project', id } as const;
    const wanted = [
      ['model', contentFileId, project.modelFileId],
      ['target-image', targetFileId, project.targetImageFileId],
      ['tracking-file', candidate.trackingFileId, project.trackingFileId],
      ['usdz', usdzOf(project, candidate), project.usdzFileId],
    ] as const;
    for (const [role, fileId, present] of wanted) {
      if (fileId === present) continue;
      if (fileId === null) await endUse(tx, holder, role);
      else await replaceUse(tx, { fileId, holder, role, workspaceId, isPublic: false });
    }
    await recordLineage(tx, id);
  }

  private async answer(tx: Transaction | Deps['db'], id: number, number: number, opened: string[]): Promise<Published> {
    const [version] = await versions.listVersions(tx, id, number);
    if (!version) throw new ApiError('version-not-found');
    return { version, opened: opened.map(fileAddress) };
  }
}

interface VersionFiles {
  versionId: number;
  document: SceneDocument;
  trackingFileId: string | null;
  usdz: string | null;
  isPublic: boolean;
}

async function useFilesOf(tx: Transaction, { workspaceId }: ProjectOfScene, files: VersionFiles): Promise<string[]> {
  const { versionId, document, trackingFileId, usdz, isPublic } = files;
  const holder = { kind: 'scene-version', id: versionId } as const;
  const fileUse = (fileId: string, role: UseRole) => ({ fileId, holder, role, workspaceId, isPublic });
  const uses = filesOf(document).map((fileId, i) => fileUse(fileId, `scene-${i}`));
  if (trackingFileId !== null) uses.push(fileUse(trackingFileId, 'tracking-file'));
  if (usdz !== null) uses.push(fileUse(usdz, 'usdz'));
  await useFiles(tx, uses);
  return uses.map(({ fileId }) => fileId);
}

/** Without a new one, the iPhone's model goes on as long as it shows what the project shows. */
function usdzOf(project: ProjectOfScene, { document, usdz }: Candidate): string | null {
  if (usdz !== undefined) return usdz;
  const { isPlain, contentFileId } = plainFieldsOf(project, document);
  return isPlain && contentFileId === project.modelFileId ? project.usdzFileId : null;
}

function isOpen({ status, isPublic, isWithheld }: ProjectOfScene): boolean {
  return status === 'active' && isPublic && !isWithheld;
}

function hashOf(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
