import type { EngineSize } from '../support/engine/engine-size';
import type { LongRun } from './long-run';
import type { Bench, SentObservation } from './page/main';
import type { BenchMode } from './plan';

type Answer<Name extends keyof Bench> = Awaited<ReturnType<Bench[Name]>>;

/** Everything that a run has measured; parts that were not requested are absent. */
export interface Results {
  mode: BenchMode;
  seed: number;
  /** Names of the photographs; empty if the pictures were generated. */
  photos: string[];
  bytes?: EngineSize & { stockGzipBytes: number };
  compile?: { own: Answer<'compileOwn'>; mind: Answer<'compileMind'> };
  ready?: { own: Answer<'readyOwn'>; mind: Answer<'readyMind'> };
  times?: {
    own1: Answer<'timesOwn'>;
    own10: Answer<'timesOwn'>;
    main: Answer<'mainThreadOwn'>;
    mind1: Answer<'timesMind'>;
    mind10?: Answer<'timesMind'>;
  };
  sequences?: { own: SentObservation[]; mind: SentObservation[] };
  files?: { ownReadsStock: SentObservation[]; mindReadsOwn: SentObservation[] };
  long?: LongRun;
}
