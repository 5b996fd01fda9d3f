import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { dayOf } from '@anchora/contract/day-of';
import { issueTicket, redeemTicket } from '../../accounts/ticket-repository';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { DownloadRepository, readSnapshot } from './download-repository';
import { findDownloadable } from './find-downloadable';
import { zipProject } from './zip-project';

/** Reads all numbers of a project as tables. */
export type ReadNumbers = (user: CurrentUser, projectId: number) => AsyncGenerator<{ name: string; csv: string }, void>;

/** Downloads of projects, for members who may change them. */
export class DownloadService {
  private readonly repository: DownloadRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'store' | 'config'>,
    private readonly readNumbers: ReadNumbers,
  ) {
    this.repository = new DownloadRepository(deps.db);
  }

  /**
   * @returns a ticket for one download, which has to begin soon.
   * @throws ApiError `project-not-found`, `role-too-low`, `project-in-trash`, `project-blocked`
   */
  async issueTicket(user: CurrentUser, key: string): Promise<string> {
    await this.find(user, key);
    return issueTicket(this.deps.db, { userId: user.id, purpose: 'project-download' });
  }

  /** @throws ApiError as `issueTicket`; `export-ticket-invalid` */
  async open(
    user: CurrentUser,
    key: string,
    token: string,
    log: FastifyBaseLogger,
  ): Promise<{ zip: Readable; name: string }> {
    // A refused download leaves the ticket as it is.
    await this.find(user, key);
    const ticket = await redeemTicket(this.deps.db, 'project-download', token, user.id);
    if (!ticket) throw new ApiError('export-ticket-invalid');
    const parts = await readSnapshot(this.deps.db, async (repository) =>
      repository.partsOf(await findDownloadable(repository, user, key)),
    );
    const { id } = parts.found.project;
    return {
      zip: zipProject(this.deps, { ...parts, numbers: this.readNumbers(user, id) }, log),
      name: `project-${id}-${dayOf(Date.now())}.zip`,
    };
  }

  private async find(user: CurrentUser, key: string): Promise<void> {
    await findDownloadable(this.repository, user, key);
  }
}
