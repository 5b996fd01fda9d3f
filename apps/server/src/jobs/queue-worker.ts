import { withinTime } from '../db/within-time';

/** Interval at which a process notices jobs that another one has queued or lost. Chosen, not measured. */
const POLL_MS = 2000;

/** Does the jobs of a queue one after the other, and looks for further ones at each interval and when it is woken. */
export class QueueWorker {
  private isStopped = false;
  private wakeUp: () => void = () => undefined;
  private readonly ended: Promise<void>;

  /** @param doNext does a job and does not throw; answers false if none waits, or none can be done at present. */
  constructor(private readonly doNext: () => Promise<boolean>) {
    this.ended = this.work();
  }

  /** Checks the queue at once. */
  wake(): void {
    this.wakeUp();
  }

  /** Begins no further job, and waits for the present one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wakeUp();
    await this.ended;
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      // Made before the queue is read, so that a call meanwhile is not lost.
      const woken = new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
      if (!(await this.doNext())) await withinTime(woken, POLL_MS, undefined);
    }
  }
}
