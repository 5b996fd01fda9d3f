/** Exits with 0 if the server in this container answers. */

/**
 * Less than the timeout of HEALTHCHECK in the Dockerfile, which would end this program without an exit code of its own.
 */
const TIMEOUT_MS = 4000;
const port = process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
  () => null,
);
process.exitCode = answer?.ok ? 0 : 1;
