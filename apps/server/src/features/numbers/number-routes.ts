import type { FastifyInstance } from 'fastify';
import {
  linkNameSchema,
  numbersQuerySchema,
  numbersSettingsSchema,
  type NamedLink,
  type NamedLinks,
  type ProjectNumbers,
} from '@anchora/contract/numbers';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { LONG_READ } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { LinkService } from './link-service';
import { NumberService } from './number-service';
import { numbersCsv } from './numbers-csv';

interface ByKey {
  Params: { key: string };
}
interface ByCode {
  Params: { key: string; code: string };
}

/** The numbers of a project and its named links, for members whose role has the right to them. */
export function registerNumberRoutes(app: FastifyInstance, deps: Deps, options: { hasCountries: boolean }): void {
  const numbers = new NumberService(deps, options);
  const links = new LinkService(deps, numbers);
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
    const { key } = request.params;
    const query = parseBody(numbersQuerySchema, request.query);
    const { projectId, days } = await numbers.readDays(user, key, query);
    const list = query.by === 'source' ? await links.list(user, key) : [];
    const names = new Map(list.map(({ code, name }) => [code, name]));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="numbers-${projectId}-${query.from}-${query.to}.csv"`)
      .send(numbersCsv(days, names));
  });

  app.get<ByKey>('/api/projects/:key/links', async (request): Promise<NamedLinks> => {
    return { links: await links.list(await requireUser(request), request.params.key) };
  });

  app.post<ByKey>('/api/projects/:key/links', async (request, reply) => {
    const user = await requireUser(request);
    const { name } = parseBody(linkNameSchema, request.body);
    return reply.status(201).send(await links.create(user, request.params.key, name));
  });

  app.patch<ByCode>('/api/projects/:key/links/:code', async (request): Promise<NamedLink> => {
    const user = await requireUser(request);
    const { name } = parseBody(linkNameSchema, request.body);
    const { key, code } = request.params;
    return links.rename(user, key, code, name);
  });

  app.delete<ByCode>('/api/projects/:key/links/:code', async (request) => {
    const { key, code } = request.params;
    await links.delete(await requireUser(request), key, code);
    return { ok: true };
  });
}
