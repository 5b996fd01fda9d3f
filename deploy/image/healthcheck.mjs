/** Exits with 0 if the server in this container answers. */
const port = process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
);
process.exitCode = answer?.ok ? 0 : 1;
