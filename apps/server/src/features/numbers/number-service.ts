import {
  daysBetween,
  type NumbersOfDay,
  type NumbersQuery,
  type NumbersSettings,
  type ProjectNumbers,
  type Property,
} from '@anchora/contract/numbers';
import { MAX_ID } from '@anchora/contract/limits';
import type { Deps } from '../../deps';
import { isPlaceholderEmail } from '../../accounts/placeholder-email';
import { callerOf, workspacesWith, type Right } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import { fileAddress } from '../../storage/file-address';
import { breakdownByDay, breakdownOfPeriod, type CellsOfDay } from './breakdown';
import { addCounts, noCounts } from './merge-small-cells';
import { pictureKey } from './measured-project-repository';
import { NumberRepository, type OwnedProject, type StoredNumbers } from './number-repository';

type Owner = Pick<SessionUser, 'id' | 'email'>;

/** The numbers of a project for its owner. */
export class NumberService {
  private readonly repository: NumberRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'mailer'>,
    private readonly hasCountries: boolean,
  ) {
    this.repository = new NumberRepository(deps.db);
  }

  /** @throws ApiError `project-not-found` */
  async read(owner: Owner, key: string, { by, ...period }: NumbersQuery): Promise<ProjectNumbers> {
    const project = await this.findOwned(owner, key, 'read');
    const all = await this.repository.read(project.id, 'all', period);
    const total = noCounts();
    for (const day of all) addCounts(total, day);
    return {
      projectName: project.name,
      isMeasured: { project: project.isMeasured, workspace: project.isWorkspaceMeasured },
      hasWeeklyMail: project.hasWeeklyMail,
      canMail: await this.canMail(owner),
      hasCountries: this.hasCountries,
      pictures: project.pictures.map((id) => ({ key: pictureKey(id), address: fileAddress(id) })),
      total,
      days: everyDay(period, all),
      breakdown: by ? breakdownOfPeriod(await this.cells(project, by, period, all)) : [],
    };
  }

  /** The numbers of each day, by a property if one is given, with small cells merged as in the charts. */
  async readDays(owner: Owner, key: string, { by, ...period }: NumbersQuery): Promise<CellsOfDay[]> {
    const project = await this.findOwned(owner, key, 'read');
    const all = await this.repository.read(project.id, 'all', period);
    return by
      ? this.cells(project, by, period, all)
      : everyDay(period, all).map((day) => Object.assign(day, { value: '' }));
  }

  async change(owner: Owner, key: string, change: NumbersSettings): Promise<void> {
    const { id, workspaceId } = await this.findOwned(owner, key, 'change');
    const { isMeasured, isWorkspaceMeasured, hasWeeklyMail } = change;
    if (isMeasured !== undefined) await this.repository.setProject(id, isMeasured);
    if (isWorkspaceMeasured === undefined && hasWeeklyMail === undefined) return;
    await this.repository.setWorkspace(workspaceId, {
      ...(isWorkspaceMeasured !== undefined && { isMeasured: isWorkspaceMeasured }),
      ...(hasWeeklyMail !== undefined && { hasWeeklyMail }),
    });
  }

  /** @throws ApiError `project-not-found` */
  async findOwned(owner: Pick<Owner, 'id'>, key: string, right: Right): Promise<OwnedProject> {
    const id = /^\d+$/.test(key) ? Number(key) : Infinity;
    const workspaces = workspacesWith(callerOf(owner.id), right);
    const project = id > MAX_ID ? null : await this.repository.find(workspaces, id);
    if (!project) throw new ApiError('project-not-found');
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

  private async canMail({ id, email }: Owner): Promise<boolean> {
    if (this.deps.mailer === null || isPlaceholderEmail(email)) return false;
    return this.repository.hasConfirmedAddress(id);
  }
}

/** Days without visitors are included with zeros. */
function everyDay({ from, to }: { from: string; to: string }, stored: readonly StoredNumbers[]): NumbersOfDay[] {
  const known = new Map(stored.map((row) => [row.day, row]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const day = new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10);
    const { value: _value, ...counts } = known.get(day) ?? { ...noCounts(), day, value: '' };
    return counts;
  });
}
