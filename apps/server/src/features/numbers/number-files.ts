import { DAY_MS } from '@anchora/contract/durations';
import { MAX_PERIOD_DAYS } from '@anchora/contract/numbers';
import { PROPERTIES } from '@anchora/contract/visit-properties';
import type { Deps } from '../../deps';
import type { CurrentUser } from '../../http/session-repository';
import { dayOf } from '@anchora/contract/day-of';
import { LinkRepository } from './link-repository';
import { NumberService } from './number-service';
import { numbersCsv } from './numbers-csv';

export interface NumberFile {
  name: string;
  csv: string;
}

/** All numbers of a project as tables: those of each day, and one for each property. */
type NumberFiles = (
  user: Pick<CurrentUser, 'id' | 'roles' | 'email'>,
  projectId: number,
) => AsyncGenerator<NumberFile, void>;

export function numberFiles(deps: Pick<Deps, 'db' | 'mailer'>): NumberFiles {
  const numbers = new NumberService(deps, { hasCountries: false });
  const links = new LinkRepository(deps.db);
  return async function* files(user, projectId) {
    const key = String(projectId);
    const names = new Map((await links.list(projectId)).map(({ code, name }) => [code, name]));
    const period = longestPeriod(Date.now());
    for (const by of [undefined, ...PROPERTIES]) {
      const { days } = await numbers.readDays(user, key, { ...period, by });
      const csv = numbersCsv(days, by === 'source' ? names : undefined);
      yield { name: by === undefined ? 'days.csv' : `by-${by}.csv`, csv };
    }
  };
}

function longestPeriod(nowMs: number): { from: string; to: string } {
  return { from: dayOf(nowMs - (MAX_PERIOD_DAYS - 1) * DAY_MS), to: dayOf(nowMs) };
}
