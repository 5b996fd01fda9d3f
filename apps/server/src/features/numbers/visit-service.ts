import type { Beacon } from '@anchora/contract/numbers';
import { SHARE_ID_PATTERN } from '@anchora/contract/share-id-pattern';
import type { Deps } from '../../deps';
import { callerOf, isAllowed, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { TokenBuckets } from '../../http/limits/token-buckets';
import { browserOf, deviceKindOf } from './browser-of';
import { CountRepository } from './count-repository';
import type { CountryTable } from './country-table';
import type { DailySalt, Today } from './daily-salt';
import { findMeasuredProject, type MeasuredProject } from './measured-project-repository';
import { openTicket, sealTicket, type PageTicket } from './page-ticket';
import { pictureKey } from './picture-key';
import { beaconMarks, openingMarks, type Mark } from './visit-marks';

/** The sender of a request, as far as it is counted; nothing of it is stored. */
export interface Visitor {
  /** See `clientNetwork`. */
  network: string;
  address: string;
  userAgent: string;
  origin: string;
}

/** Beacons of one network and project. A visit sends a handful, and a class shares a network. Chosen, not measured. */
const BEACONS_OF_NETWORK = { perMinute: 240, burst: 120 };
/**
 * Requests of all visitors of a project to one process: far more than a printed picture attracts. Chosen, not measured.
 */
const REQUESTS_OF_PROJECT = { perMinute: 30_000, burst: 10_000 };

/** Counts visits. The viewer's page goes on without a ticket if its visit cannot be counted. */
export class VisitService {
  private readonly counts: CountRepository;
  private readonly opened;
  private readonly beacons = new TokenBuckets(BEACONS_OF_NETWORK);
  private readonly ofProject = new TokenBuckets(REQUESTS_OF_PROJECT);

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config' | 'limits'>,
    private readonly salt: DailySalt,
    private readonly countries: CountryTable | null,
  ) {
    this.counts = new CountRepository(deps.db);
    this.opened = createRateLimiter(deps.limits, 'visit', { limit: deps.config.limits.viewPerAddressAndProject });
  }

  /**
   * Counts that a page was opened.
   *
   * @param from.user user of the session; null for a visitor.
   * @param from.source code in the link; an unknown code counts like a link without one.
   * @param from.site origin of the site around an embed; only one of the project's sites counts.
   * @returns the page's ticket; null if the visit is not measured.
   * @throws ApiError `project-not-found`
   */
  async open(
    shareId: string,
    visitor: Visitor,
    from: { user: Member | null; source: string | null; site: string | null },
  ): Promise<string | null> {
    const { user } = from;
    const isId = SHARE_ID_PATTERN.test(shareId);
    const project = isId ? await findMeasuredProject(this.deps.db, shareId, from) : null;
    if (!project || !isAllowed(callerOf(user), 'read', project)) throw new ApiError('project-not-found');
    const isOwn = isAllowed(callerOf(user), 'read', { ...project, isPublic: false });
    if (isOwn || !project.isMeasured || !(await this.admits(project.id, visitor.network))) return null;
    const known = project.hasSource ? from.source : project.hasSite ? from.site : null;
    const ticket =
      (await this.countOpening(project, visitor, known)) ?? (await this.countOpening(project, visitor, known));
    return ticket && sealTicket(this.deps.config.secretKey, ticket);
  }

  /** @returns null if the database has another salt than this process, because a crash emptied its table. */
  private async countOpening(project: MeasuredProject, visitor: Visitor, source: string | null) {
    const today = await this.salt.today();
    const ticket = this.ticketOf(project, visitor, today, source);
    if (await this.counts.count(ticket, openingMarks(ticket), today.saltHash)) return ticket;
    this.salt.forget();
    return null;
  }

  async receive(beacon: Beacon, { network, origin }: Pick<Visitor, 'network' | 'origin'>): Promise<void> {
    const now = await this.salt.today();
    const ticket = openTicket(this.deps.config.secretKey, beacon.ticket, now);
    if (!ticket || ticket.origin !== origin) return;
    if (this.beacons.take(`${network} ${ticket.projectId}`, 1) > 0) return;
    if (this.ofProject.take(String(ticket.projectId), 1) > 0) return;
    await this.count(ticket, beaconMarks(ticket, beacon, now.ms - ticket.openedAtMs));
  }

  private async admits(projectId: number, network: string): Promise<boolean> {
    if (this.ofProject.take(String(projectId), 1) > 0) return false;
    return (await this.opened.take(`${network} ${projectId}`)) === 0;
  }

  private ticketOf(project: MeasuredProject, visitor: Visitor, today: Today, source: string | null): PageTicket {
    const { network, address, userAgent, origin } = visitor;
    return {
      projectId: project.id,
      origin,
      openedAtMs: today.ms,
      day: today.day,
      visitor: today.visitorOf(project.id, network, userAgent),
      device: deviceKindOf(userAgent),
      browser: browserOf(userAgent),
      country: this.countries?.countryOf(address) ?? null,
      source,
      pictures: project.pictures.map(pictureKey),
    };
  }

  private async count(ticket: PageTicket, marks: Mark[]): Promise<void> {
    if (marks.length === 0 || (await this.counts.count(ticket, marks))) return;
    // The database has lost its salt; asking for it makes another one.
    this.salt.forget();
    await this.salt.today();
    await this.counts.count(ticket, marks);
  }
}
