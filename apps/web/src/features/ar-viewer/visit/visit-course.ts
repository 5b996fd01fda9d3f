import type { ErrCode, ToShell, WayLoss } from '@anchora/ar-runtime/protocol/messages';
import type { Beacon } from '@anchora/contract/numbers';
import type { VisitFailure } from '@anchora/contract/visit-properties';

/** A visitor who searched for the picture for this long without success did not find it. Chosen, not measured. */
const SEARCHED_MS = 10_000;

const FAILURES: Record<ErrCode, VisitFailure> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  'camera-busy': 'camera-busy',
  insecure: 'camera-insecure',
  inapp: 'camera-in-app',
  timeout: 'camera-timeout',
  webgl: 'graphics-missing',
  content: 'content-failed',
  tracker: 'tracker-failed',
};
const LOSSES: Partial<Record<WayLoss, VisitFailure>> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  'camera-busy': 'camera-busy',
  webgl: 'graphics-missing',
};

/** Course of a visit, from the messages of the AR frame. Times are in ms, on any clock that only moves forward. */
export class VisitCourse {
  private readonly steps: Pick<Beacon, 'started' | 'allowed' | 'found'> = {};
  private readonly pictures = new Set<number>();
  private readonly actions = new Set<NonNullable<Beacon['actions']>[number]>();
  private failure: VisitFailure | undefined;
  /**
   * The view without a camera is not a step towards finding the picture. After a failure the frame
   * may report shown content before it has named its next way of showing; until then such reports are ignored.
   */
  private hasCamera = true;
  private state = { name: 'boot', since: 0 };
  private readonly spentMs: Record<string, number> = {};

  receive(message: ToShell, atMs: number): void {
    if (message.t === 'state') this.enter(message.state, atMs);
    else if (message.t === 'started') this.hasCamera = message.way !== 'no-camera';
    else if (message.t === 'targetFound') this.pictures.add(message.i);
    else if (message.t === 'acted') this.actions.add(message.by);
    else if (message.t === 'error') this.fail(FAILURES[message.code], message.fatal);
    else if (message.t === 'dropped') this.fail(LOSSES[message.reason], true);
    if (message.t === 'started' || message.t === 'state') this.reach(atMs);
  }

  /** The phone's own viewer was opened, which tells the page nothing of what is seen in it. */
  openOutside(atMs: number): void {
    this.steps.started ??= atMs;
  }

  /** @param openedMs arrival of the ticket; earlier events count as if they happened then. */
  beacon(ticket: string, openedMs: number, nowMs: number): Beacon {
    const since = (atMs: number): number => Math.max(0, Math.round(atMs - openedMs));
    const { started, allowed, found } = this.steps;
    const failure = this.failure ?? (this.hasSearchedInVain(nowMs) ? 'picture-not-found' : undefined);
    return {
      ticket,
      ...(started !== undefined && { started: since(started) }),
      ...(allowed !== undefined && { allowed: since(allowed) }),
      ...(found !== undefined && { found: since(found), stayedMs: Math.round(this.spent('tracking', nowMs)) }),
      ...(this.pictures.size > 0 && { pictures: [...this.pictures] }),
      ...(this.actions.size > 0 && { actions: [...this.actions] }),
      ...(failure && { failure }),
    };
  }

  private fail(failure: VisitFailure | undefined, isEnd: boolean): void {
    this.failure ??= failure;
    if (isEnd) this.hasCamera = false;
  }

  private enter(name: string, atMs: number): void {
    this.spentMs[this.state.name] = this.spent(this.state.name, atMs);
    this.state = { name, since: atMs };
  }

  private reach(atMs: number): void {
    const { name } = this.state;
    const runs = name === 'scanning' || name === 'tracking';
    if (name === 'starting' || runs) this.steps.started ??= atMs;
    if (!runs || !this.hasCamera) return;
    this.steps.allowed ??= atMs;
    if (name === 'tracking') this.steps.found ??= atMs;
  }

  private spent(name: string, nowMs: number): number {
    const now = this.state.name === name ? nowMs - this.state.since : 0;
    return (this.spentMs[name] ?? 0) + now;
  }

  private hasSearchedInVain(nowMs: number): boolean {
    const { allowed, found } = this.steps;
    return allowed !== undefined && found === undefined && this.spent('scanning', nowMs) >= SEARCHED_MS;
  }
}
