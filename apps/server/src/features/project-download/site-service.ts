import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { dayOf } from '@anchora/contract/day-of';
import type { PublicProject } from '@anchora/contract/projects';
import { findPayer } from '../../accounts/payer';
import { findTicket, issueTicket, redeemTicket } from '../../accounts/ticket-repository';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { DownloadRepository } from './download-repository';
import { findDownloadable } from './find-downloadable';
import { readSiteFiles, type SiteViewer } from './site-files';
import { zipSite } from './zip-site';

export interface SiteSources {
  /** Reads an active project as visitors get it, private ones too; null for every other share id. */
  readShown: (shareId: string) => Promise<PublicProject | null>;
  /** @returns null while there is no complete build. */
  writeSite: (project: PublicProject) => Promise<SiteViewer | null>;
}

/**
 * Reads of a project that changes during each of them. Chosen, not measured: no editor publishes twice in such a
 * moment.
 */
const MOST_READS = 3;

/** Downloads of projects as websites that show what visitors get, for members of Pro workspaces who may change the project. */
export class SiteService {
  private readonly repository: DownloadRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'store' | 'config'>,
    private readonly sources: SiteSources,
  ) {
    this.repository = new DownloadRepository(deps.db);
  }

  /**
   * @returns a ticket for one download, which has to begin soon.
   * @throws ApiError as `findDownloadable`; `site-needs-pro`, `site-not-published`, `site-not-ready`
   */
  async issueTicket(user: CurrentUser, key: string): Promise<string> {
    await this.find(user, key);
    return issueTicket(this.deps.db, { userId: user.id, purpose: 'project-site' });
  }

  /** @throws ApiError as `issueTicket`; `export-ticket-invalid`, `not-ready` */
  async open(
    user: CurrentUser,
    key: string,
    token: string,
    log: FastifyBaseLogger,
  ): Promise<{ zip: Readable; name: string }> {
    const { db, config } = this.deps;
    await this.find(user, key);
    const waiting = await findTicket(db, 'project-site', token);
    if (waiting?.userId !== user.id) throw new ApiError('export-ticket-invalid');
    // A refused download leaves the ticket as it is, so that it is redeemed last. Of two at once, one gets the files.
    const { project, shown, viewer, files } = await this.read(user, key);
    if (!(await redeemTicket(db, 'project-site', token, user.id))) throw new ApiError('export-ticket-invalid');
    const { id } = project;
    const actor = ownerIn(user);
    await db.transaction((tx) => recordEvent(tx, { kind: 'site-downloaded', actor, userId: user.id, projectId: id }));
    const facts = { name: shown.name, productName: config.productName, version: project.publishedVersion };
    return {
      zip: zipSite(this.deps, { viewer, files, facts }, log),
      name: `site-${id}-${dayOf(Date.now())}.zip`,
    };
  }

  /**
   * Reads again if the project changes meanwhile, so that the page of one version does not come with the files of
   * another.
   *
   * @throws ApiError as `issueTicket`; `not-ready`
   */
  private async read(user: CurrentUser, key: string) {
    for (let reads = 1; reads <= MOST_READS; reads++) {
      const { found, shown } = await this.find(user, key);
      const { project } = found;
      const viewer = await this.sources.writeSite(shown);
      if (!viewer) break;
      const files = await readSiteFiles(this.repository, project, viewer.page);
      const present = await findDownloadable(this.repository, user, key);
      if (present.project.updatedAt.getTime() === project.updatedAt.getTime()) return { project, shown, viewer, files };
    }
    throw new ApiError('not-ready');
  }

  private async find(user: CurrentUser, key: string) {
    const found = await findDownloadable(this.repository, user, key);
    const { workspaceId, shareId } = found.project;
    if (!(await findPayer(this.deps.db, workspaceId)).isPro) throw new ApiError('site-needs-pro');
    const shown = await this.sources.readShown(shareId);
    if (!shown) throw new ApiError('site-not-published');
    const isTracked = shown.type === 'image-tracking' && !shown.isUntracked;
    if (isTracked && shown.targetMindFile === null) throw new ApiError('site-not-ready');
    return { found, shown };
  }
}
