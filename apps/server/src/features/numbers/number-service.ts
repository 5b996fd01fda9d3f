import type { Right } from '@anchora/contract/roles';
import {
  daysBetween,
  type NumbersOfDay,
  type NumbersQuery,
  type NumbersSettings,
  type ProjectNumbers,
} from '@anchora/contract/numbers';
import type { Property } from '@anchora/contract/visit-properties';
import { DAY_MS } from '@anchora/contract/durations';
import type { Deps } from '../../deps';
import { readableBy, requireRight } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import type { CurrentUser } from '../../http/session-repository';
import { mailerFor } from '../../mail/mailer-for';
import { breakdownByDay, breakdownOfPeriod, type CellsOfDay } from './breakdown';
import { dayOf } from '@anchora/contract/day-of';
import { fileAddress } from '@anchora/contract/file-paths';
import { pictureKey } from './picture-key';
import { NumberRepository, type OwnedProject, type StoredNumbers } from './number-repository';
import { addCounts, noCounts } from './step-counts';

type User = Pick<CurrentUser, 'id' | 'roles' | 'email'>;

/**
 * Reads the numbers of a project, and changes its settings and those of its workspace, for members with the right to
 * them.
 */
export class NumberService {
  private readonly repository: NumberRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'mailer'>,
    /** Whether this server can tell countries, so that a chart of them is offered. */
    private readonly options: { hasCountries: boolean },
  ) {
    this.repository = new NumberRepository(deps.db);
  }

  /** @throws ApiError as `findOwned` */
  async read(user: User, key: string, { by, ...period }: NumbersQuery): Promise<ProjectNumbers> {
    const project = await this.findOwned(user, key, 'numbers');
    const all = await this.repository.read(project.id, 'all', period);
    const total = noCounts();
    for (const day of all) addCounts(total, day);
    return {
      projectName: project.name,
      isMeasured: { project: project.isMeasured, workspace: project.isWorkspaceMeasured },
      hasWeeklyMail: project.hasWeeklyMail,
      canMail: project.ownerId === user.id && (await this.canMail(user)),
      hasCountries: this.options.hasCountries,
      pictures: project.pictures.map((id) => ({ key: pictureKey(id), address: fileAddress(id) })),
      total,
      days: everyDay(period, all),
      breakdown: by ? breakdownOfPeriod(await this.cells(project, by, period, all)) : [],
    };
  }

  /**
   * The numbers of each day, by a property if one is given, with small cells merged as in the charts.
   *
   * @throws ApiError as `findOwned`
   */
  async readDays(
    user: User,
    key: string,
    { by, ...period }: NumbersQuery,
  ): Promise<{ projectId: number; days: CellsOfDay[] }> {
    const project = await this.findOwned(user, key, 'numbers');
    const all = await this.repository.read(project.id, 'all', period);
    const days = by
      ? await this.cells(project, by, period, all)
      : everyDay(period, all).map((day) => Object.assign(day, { value: '' }));
    return { projectId: project.id, days };
  }

  /**
   * @throws ApiError as `findOwned`; `role-too-low` for settings of the workspace, which only those who manage it may
   *   change.
   */
  async change(user: User, key: string, change: NumbersSettings): Promise<void> {
    const { id, workspaceId } = await this.findOwned(user, key, 'change');
    const { isMeasured, isWorkspaceMeasured, hasWeeklyMail } = change;
    const isOfWorkspace = isWorkspaceMeasured !== undefined || hasWeeklyMail !== undefined;
    if (isOfWorkspace) requireRight(user, 'manage', workspaceId);
    const ofWorkspace = {
      ...(isWorkspaceMeasured !== undefined && { isMeasured: isWorkspaceMeasured }),
      ...(hasWeeklyMail !== undefined && { hasWeeklyMail }),
    };
    await this.deps.db.transaction(async (tx) => {
      if (isOfWorkspace) await this.repository.setWorkspace(tx, workspaceId, ofWorkspace);
      if (isMeasured !== undefined) await this.repository.setProject(tx, id, isMeasured);
    });
  }

  /** @throws ApiError `project-not-found` for everyone but members; `role-too-low` for members without the right */
  async findOwned(user: Pick<User, 'id' | 'roles'>, key: string, right: Right): Promise<OwnedProject> {
    const project = await this.repository.find(readableBy(user), idInAddress(key, 'project-not-found'));
    if (!project) throw new ApiError('project-not-found');
    requireRight(user, right, project.workspaceId);
    return project;
  }

  private async cells(
    { id }: OwnedProject,
    by: Property,
    period: { from: string; to: string },
    all: readonly StoredNumbers[],
  ): Promise<CellsOfDay[]> {
    return breakdownByDay(by, await this.repository.read(id, by, period), all);
  }

  private async canMail({ id, email }: User): Promise<boolean> {
    return mailerFor(this.deps.mailer, email) !== null && this.repository.hasConfirmedAddress(id);
  }
}

/** Days without visitors are included with zeros. */
function everyDay({ from, to }: { from: string; to: string }, stored: readonly StoredNumbers[]): NumbersOfDay[] {
  const known = new Map(stored.map((row) => [row.day, row]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const day = dayOf(Date.parse(from) + i * DAY_MS);
    const { value: _value, ...counts } = known.get(day) ?? { ...noCounts(), day, value: '' };
    return counts;
  });
}
