import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isSignInPage,
  PAGE_CONFIG_ELEMENT_ID,
  PAGE_PROJECT_ELEMENT_ID,
  type PageConfig,
} from '@anchora/contract/page-config';
import type { PublicProject } from '@anchora/contract/projects';
import type { Config } from '../../config/config';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { chooseEncoding, encodeText } from './content-encoding';
import { pagePolicies, PERMISSIONS_POLICY } from './content-security-policy';
import { fillPage, jsonScript } from './html';
import { NOT_BUILT_PAGE } from './not-built-page';
import { pagePathMatcher, shareIdOfPage } from './page-paths';
import { previewTags } from './preview-tags';
import { WebBuildReader, type WebBuild } from './web-build';

/** An active public project, or null. What it gives is put into a page that anyone may read. */
export type FindPublicProject = (shareId: string) => Promise<PublicProject | null>;

const FRAME_PATH = '/ar-frame/';

/** Serves the built web app: its pages, filled in, and its files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { config, webDir }: Deps,
  findPublicProject: FindPublicProject,
): Promise<void> {
  const builds = new WebBuildReader(webDir);
  const policies = pagePolicies(config);
  const isPage = pagePathMatcher(config.development);
  const title = `${config.productName} WebAR Platform`;
  const configScript = jsonScript(PAGE_CONFIG_ELEMENT_ID, pageConfig(config));

  // Only lends reply.sendFile: which files there are is asked with each request.
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  app.get('/*', async (request, reply) => {
    const path = decodeURI(request.url.split('?', 1)[0]);
    const isAsset = path.startsWith('/assets/');
    if (/^\/(?:api|files)(?:\/|$)/.test(path)) throw nothingAt(path);
    const build = await builds.read();
    if (build?.files.has(path.slice(1))) return sendBuiltFile(reply, path.slice(1), isAsset);
    // A page in place of a missing script would hide what is wrong.
    if (isAsset) throw nothingAt(path);
    if (build === null) return reply.status(503).type('text/html; charset=utf-8').send(NOT_BUILT_PAGE);
    if (`${path}/` === FRAME_PATH) return reply.redirect(FRAME_PATH, 308);
    return sendPage(request, reply, build, path);
  });

  /** @param isHashed its name changes whenever its bytes do. */
  function sendBuiltFile(reply: FastifyReply, file: string, isHashed: boolean): FastifyReply {
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('vary', 'accept-encoding').header('content-security-policy', policies.frame);
    return reply.sendFile(file);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, build: WebBuild, path: string) {
    const isFrame = path === FRAME_PATH;
    const head = isFrame ? configScript : configScript + (await projectHead(request, path));
    const html = fillPage(isFrame ? build.frame : build.shell, { title, head });
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    reply
      .header('content-security-policy', isFrame ? policies.frame : shellPolicy(path))
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();

    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .status(isFrame || isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(await encodeText(html, encoding));
  }

  function shellPolicy(path: string): string {
    return isSignInPage(path) ? policies.signIn : policies.shell;
  }

  /** Preview tags and the project itself, so that the viewer need not ask for it; nothing when it is not public. */
  async function projectHead(request: FastifyRequest, path: string): Promise<string> {
    const shareId = shareIdOfPage(path);
    if (shareId === null) return '';
    const project = await findPublicProject(shareId).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page was served without its project');
      return null;
    });
    return project === null ? '' : previewTags(project, config) + jsonScript(PAGE_PROJECT_ELEMENT_ID, project);
  }
}

function nothingAt(path: string): ApiError {
  return new ApiError('not-found', `There is nothing at ${path}.`);
}

function pageConfig(config: Config): PageConfig {
  const { productName, publicUrl, communityUrl, google, mail, billing, development } = config;
  return { productName, publicUrl, communityUrl, google, hasMail: mail !== null, billing, development };
}
