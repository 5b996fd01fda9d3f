/**
 * `fetch`: the code could not be fetched; `import`: it was fetched, but does not run; `never-ready`: it never answered.
 */
type StartFailure = 'fetch' | 'import' | 'never-ready';

/** The worker could not be started. The messages are those of the specification. */
export class CompilerStartError extends Error {
  override name = 'CompilerStartError';

  constructor(
    readonly failure: StartFailure,
    options?: ErrorOptions,
  ) {
    super(START_MESSAGES[failure], options);
  }
}

const START_MESSAGES: Record<StartFailure, string> = {
  fetch: 'Failed to load MindAR script from CDN',
  import: 'Could not load MindAR script via import',
  'never-ready': 'MindAR script loaded but Compiler is not available after multiple attempts',
};
