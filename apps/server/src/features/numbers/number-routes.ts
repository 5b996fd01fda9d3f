import type { FastifyInstance } from 'fastify';
import {
  linkNameSchema,
  numbersQuerySchema,
  numbersSettingsSchema,
  type NamedLink,
  type NamedLinks,
  type ProjectNumbers,
} from '@anchora/contract/numbers';
import { MAX_NAMED_LINKS } from '@anchora/contract/limits';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { LONG_READ } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { LinkRepository, type LinkRow } from './link-repository';
import { NumberService } from './number-service';
import { numbersCsv } from './numbers-csv';

interface ByKey {
  Params: { key: string };
}
interface ByCode {
  Params: { key: string; code: string };
}

/** The numbers of a project and its named links, for members whose role has the right to them. */
export function registerNumberRoutes(app: FastifyInstance, deps: Deps, hasCountries: boolean): void {
  const numbers = new NumberService(deps, hasCountries);
  const links = new LinkRepository(deps.db);
  const long = { config: { requestCost: LONG_READ } };

  app.get<ByKey>('/api/projects/:key/numbers', long, async (request): Promise<ProjectNumbers> => {
    const user = await requireUser(request);
    return numbers.read(user, request.params.key, parseBody(numbersQuerySchema, request.query));
  });

  app.patch<ByKey>('/api/projects/:key/numbers', async (request) => {
    const user = await requireUser(request);
    await numbers.change(user, request.params.key, parseBody(numbersSettingsSchema, request.body));
    return { ok: true };
  });

  app.get<ByKey>('/api/projects/:key/numbers.csv', long, async (request, reply) => {
    const user = await requireUser(request);
    const query = parseBody(numbersQuerySchema, request.query);
    const { id } = await numbers.findOwned(user, request.params.key, 'numbers');
    const rows = await numbers.readDays(user, request.params.key, query);
    const names = query.by === 'source' ? new Map((await links.list(id)).map(({ code, name }) => [code, name])) : null;
    const nameOf = (value: string | null) => (value === null ? 'other' : (names?.get(value) ?? value));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="numbers-${id}-${query.from}-${query.to}.csv"`)
      .send(numbersCsv(rows, nameOf));
  });

  app.get<ByKey>('/api/projects/:key/links', async (request): Promise<NamedLinks> => {
    const { id } = await numbers.findOwned(await requireUser(request), request.params.key, 'numbers');
    return { links: (await links.list(id)).map(linkAnswer) };
  });

  app.post<ByKey>('/api/projects/:key/links', async (request, reply) => {
    const user = await requireUser(request);
    const { name } = parseBody(linkNameSchema, request.body);
    const { id } = await numbers.findOwned(user, request.params.key, 'change');
    const made = await links.insert(id, name);
    if (!made) throw new ApiError('too-many-links', { max: MAX_NAMED_LINKS });
    return reply.status(201).send(linkAnswer(made));
  });

  app.patch<ByCode>('/api/projects/:key/links/:code', async (request): Promise<NamedLink> => {
    const user = await requireUser(request);
    const { name } = parseBody(linkNameSchema, request.body);
    const { id } = await numbers.findOwned(user, request.params.key, 'change');
    const changed = await links.rename(id, request.params.code, name);
    if (!changed) throw new ApiError('project-not-found');
    return linkAnswer(changed);
  });

  app.delete<ByCode>('/api/projects/:key/links/:code', async (request) => {
    const { id } = await numbers.findOwned(await requireUser(request), request.params.key, 'change');
    await links.delete(id, request.params.code);
    return { ok: true };
  });
}

function linkAnswer({ code, name, createdAt }: LinkRow): NamedLink {
  return { code, name, createdAt: createdAt.toISOString() };
}
