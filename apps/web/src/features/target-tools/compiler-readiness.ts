import { Store } from '../../store/store';
import type { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { targetTools as texts } from '../../texts/target-tools';
import { isAbort } from '../../is-abort';
import { messageOf } from './message-of';
import type { ToolLog } from './tool-log';

interface Readiness {
  status: 'loading' | 'ready' | 'unavailable';
  /** Reason why the compiler is unavailable, in English; null unless it is. */
  message: string | null;
}

interface ReadinessDeps {
  client: Pick<TargetCompilerClient, 'start'>;
  log: ToolLog;
  /** Clock, ms since 1970. */
  now: () => number;
}

/** Whether the compiler's code is loaded. */
export class CompilerReadiness extends Store<Readiness> {
  private attempt = 0;

  constructor(private readonly deps: ReadinessDeps) {
    super({ status: 'loading', message: null });
  }

  async load(): Promise<void> {
    const { client, log, now } = this.deps;
    this.attempt += 1;
    const { attempt } = this;
    this.set({ status: 'loading', message: null });
    log.write('info', texts.log.compilerLoading);
    const startMs = now();
    try {
      await client.start();
      if (attempt !== this.attempt) return;
      log.write('success', texts.log.compilerReady(now() - startMs));
      this.set({ status: 'ready', message: null });
    } catch (error) {
      if (attempt === this.attempt && !isAbort(error)) this.fail(error);
    }
  }

  /** Shows that the compiler is unavailable, also when it was loaded and could not be started again. */
  fail(error: unknown): void {
    const message = messageOf(error);
    this.deps.log.write('error', texts.log.compilerFailed(message));
    this.set({ status: 'unavailable', message });
  }
}
