import type { Transaction } from '../db/database';

/** The build of the tracking file of a project from its target image. */
export interface TrackingBuildJob {
  projectId: number;
  imageFileId: string;
}

/** The background jobs that features may request. */
export interface JobQueue {
  /**
   * Builds the tracking file of a project from its stored target image. One job per project and image: asking again
   * while one waits or runs changes nothing.
   */
  buildTrackingFile(job: TrackingBuildJob): Promise<void>;
  /**
   * Makes the server look at once for pictures of scenes that wait to be compiled; it finds them within seconds in any
   * case.
   */
  compileTargets(): void;
  /** Makes the missing variants of a project's models. Failed ones are tried again. */
  makeVariants(projectId: number): Promise<void>;
  /**
   * Queues the conversion of the video in a source file, in the caller's transaction, so that no conversion is ordered
   * without its job. A failed one is tried again. Call `startConversions` once the transaction has committed.
   */
  queueConversion(tx: Transaction, sourceId: string): Promise<void>;
  /** Makes the server look for queued conversions at once; it finds them within seconds in any case. */
  startConversions(): void;
}
