import type { FastifyInstance } from 'fastify';
import { embeddingSchema, oembedQuerySchema, type Embedding, type Oembed } from '@anchora/contract/embedding';
import type { PublicProject } from '@anchora/contract/projects';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import type { EmbeddingService } from './embedding-service';
import { oembedAnswer, readLink } from './oembed';

interface ByKey {
  Params: { key: string };
}

interface OembedSources {
  findPublicProject: (shareId: string) => Promise<PublicProject | null>;
  /** Path of the picture that previews of a link to the project show; null without one. */
  linkCardPath: (project: PublicProject) => string | null;
}

/** The list of sites that may embed a project, for members of its workspace, and oEmbed for those sites. */
export function registerEmbeddingRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  embeddings: EmbeddingService,
  { findPublicProject, linkCardPath }: OembedSources,
): void {
  const siteOrigin = new URL(config.publicUrl).origin;

  app.get<ByKey>('/api/projects/:key/embedding', async (request): Promise<Embedding> => {
    return embeddings.read(await requireUser(request), request.params.key);
  });

  app.put<ByKey>('/api/projects/:key/embedding', async (request): Promise<Embedding> => {
    const user = await requireUser(request);
    return embeddings.change(user, request.params.key, parseBody(embeddingSchema, request.body));
  });

  // Sites ask without a session, and the answer is the same for everyone.
  app.get('/oembed', async (request, reply): Promise<Oembed> => {
    const { url, format, ...size } = parseBody(oembedQuerySchema, request.query);
    if (format !== undefined && format !== 'json') throw new ApiError('oembed-format-unknown');
    const link = readLink(url);
    const isHere = link !== null && (link.origin === siteOrigin || (await embeddings.isAtDomain(link)));
    const embedding = isHere ? await embeddings.findShown(link.shareId) : null;
    const project = embedding && isHere ? await findPublicProject(link.shareId) : null;
    if (!embedding || !project) throw new ApiError('project-not-found');
    void reply.header('cache-control', 'no-cache');
    return oembedAnswer(project, { config, showsAr: embedding.showsAr, cardPath: linkCardPath(project), ...size });
  });
}
