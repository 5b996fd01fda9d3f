import type { FastifyInstance } from 'fastify';
import { brandSchema, type Brand } from '@anchora/contract/brand';
import { workspaceQuerySchema } from '@anchora/contract/workspaces';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import { BrandService } from './brand-service';

/** The brand of a workspace, for its members. */
export function registerBrandRoutes(app: FastifyInstance, deps: Deps): void {
  const brands = new BrandService(deps);

  app.get('/api/brand', async (request): Promise<Brand> => {
    const user = await requireUser(request);
    const { workspace } = parseBody(workspaceQuerySchema, request.query);
    return brands.read(user, workspace);
  });

  app.put('/api/brand', async (request): Promise<Brand> => {
    const user = await requireUser(request);
    const { workspace } = parseBody(workspaceQuerySchema, request.query);
    return brands.change(user, workspace, parseBody(brandSchema, request.body));
  });
}
