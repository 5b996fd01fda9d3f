/** The background jobs that features may request. */
export interface JobQueue {
  /**
   * Builds the tracking file of a project from its stored target image. One job per project and image: asking again
   * while one waits or runs changes nothing.
   */
  buildTrackingFile(job: { projectId: number; imageFileId: string }): Promise<void>;
  /**
   * Makes the server look at once for pictures of scenes that wait to be compiled; it finds them within seconds in any
   * case.
   */
  compileTargets(): void;
  /** Makes the missing variants of a project's models. Failed ones are tried again. */
  makeVariants(projectId: number): Promise<void>;
  /** Converts the video in a source file; a failed conversion is tried again. */
  convertVideo(sourceId: string): Promise<void>;
}
