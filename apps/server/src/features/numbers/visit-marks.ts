import { STAYED_AFTER_S } from '@anchora/contract/limits';
import type { Beacon } from '@anchora/contract/numbers';
import { FIND_RANGES_S, STAYS_S, type Step, type StoredProperty } from '@anchora/contract/visit-properties';
import type { PageTicket } from './page-ticket';

/** A step, find of a picture, length of stay, action or failure; counted once for each visitor and day. */
export interface Mark {
  /** Distinguishes the marks of one visitor. */
  name: string;
  cells: { by: StoredProperty; value: string; step: Step }[];
  /** Time from the camera's first picture to the first find, for the mark of the find. */
  foundMs?: number;
}

/** The marks of a page that was opened. */
export function openingMarks(ticket: PageTicket): Mark[] {
  return [stepMark(ticket, 'opened')];
}

/**
 * The marks of a beacon, without that of the opening. `started`, `allowed` and `found` count only after those before
 * them and not later than `elapsedMs`; `stayed` and actions require `found`. `stayedMs` is capped at the time since the
 * find.
 *
 * @param elapsedMs time since the ticket was given, by the server's clock.
 */
export function beaconMarks(ticket: PageTicket, beacon: Beacon, elapsedMs: number): Mark[] {
  const { started, allowed, found, failure } = beacon;
  const marks: Mark[] = [];
  // A failure may come before any other step, so it counts among the openings.
  if (failure !== undefined) {
    marks.push({ name: `failure ${failure}`, cells: [{ by: 'failure', value: failure, step: 'opened' }] });
  }
  if (!inOrder(0, started, elapsedMs)) return marks;
  marks.push(stepMark(ticket, 'started'));
  if (!inOrder(started, allowed, elapsedMs)) return marks;
  marks.push(stepMark(ticket, 'allowed'));
  if (!inOrder(allowed, found, elapsedMs)) return marks;
  const foundMs = found - allowed;
  const mark = stepMark(ticket, 'found');
  mark.cells.push({ by: 'found-after', value: findRange(foundMs), step: 'found' });
  marks.push({ ...mark, foundMs }, ...pictureMarks(ticket, beacon));
  marks.push(...stayMarks(ticket, Math.min(beacon.stayedMs ?? 0, elapsedMs - found)));
  marks.push(...actionMarks(ticket, beacon));
  return marks;
}

function inOrder(before: number, at: number | undefined, elapsedMs: number): at is number {
  return at !== undefined && at >= before && at <= elapsedMs;
}

function stepMark({ openedAtMs, device, browser, country, source }: PageTicket, step: Step): Mark {
  const hour = String(new Date(openedAtMs).getUTCHours());
  // An unknown country is null and has no cell; a page that was opened without a source is counted under an empty name.
  const values: [StoredProperty, string | null][] = [
    ['all', ''],
    ['hour', hour],
    ['device', device],
    ['browser', browser],
    ['country', country],
    ['source', source ?? ''],
  ];
  const cells = values.flatMap(([by, value]) => (value === null ? [] : [{ by, value, step }]));
  return { name: step, cells };
}

/** A range is named after the whole second at which it begins. */
function findRange(foundMs: number): string {
  const begun = [0, ...FIND_RANGES_S].filter((seconds) => foundMs >= seconds * 1000);
  return String(begun.at(-1) ?? 0);
}

function pictureMarks({ pictures }: PageTicket, { pictures: seen = [] }: Beacon): Mark[] {
  const keys = new Set(seen.flatMap((number) => pictures[number] ?? []));
  return [...keys].map((key) => ({ name: `picture ${key}`, cells: [{ by: 'picture', value: key, step: 'found' }] }));
}

function stayMarks(ticket: PageTicket, stayedMs: number): Mark[] {
  const reached = STAYS_S.filter((seconds) => stayedMs >= seconds * 1000);
  const times = reached.map((seconds): Mark => ({
    name: `stay ${seconds}`,
    cells: [{ by: 'stayed-for', value: String(seconds), step: 'found' }],
  }));
  return stayedMs >= STAYED_AFTER_S * 1000 ? [stepMark(ticket, 'stayed'), ...times] : times;
}

function actionMarks(ticket: PageTicket, { actions = [] }: Beacon): Mark[] {
  if (actions.length === 0) return [];
  const kinds = [...new Set(actions)].map((action): Mark => ({
    name: `action ${action}`,
    cells: [{ by: 'action', value: action, step: 'acted' }],
  }));
  return [stepMark(ticket, 'acted'), ...kinds];
}
