import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';

/** Whoever asks wants to know soon; a database that takes longer counts as down. */
const ANSWER_WITHIN_MS = 2000;

/** GET /api/health: 200 while the database answers, 503 otherwise. Needs no session and counts against no limit. */
export function registerHealthRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isDatabaseAnswering(deps.db)) return { status: 'ok' };
    reply.code(503).header('retry-after', '1');
    return {
      status: 'unavailable',
      code: 'unavailable',
      message: 'The database does not answer. Please try again in a moment.',
    };
  });
}

async function isDatabaseAnswering(db: Deps['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
