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
import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';
import type { Config } from '../../config/config';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { chooseEncoding, encodeText } from '../../http/content-encoding';
import { pagePolicies, PERMISSIONS_POLICY } from './content-security-policy';
import { fillPage, jsonScript } from './html';
import { NOT_BUILT_PAGE } from './not-built-page';
import { pagePathMatcher, shareIdOfPage, shareIdOfSharePage } from './page-paths';
import { metaTags, NOT_INDEXED, type PageMeta } from './page-meta';
import { sharePageMeta, viewerMeta } from './project-meta';
import { publicPageMeta } from './public-pages';
import { registerSiteFiles } from './site-files';
import { WebBuildReader, type WebBuild } from './web-build';

/** An active public project, or null. What it gives is put into a page that anyone may read. */
export type FindPublicProject = (shareId: string) => Promise<PublicProject | null>;

/** What the rest of the server tells the pages. */
export interface PageSources {
  findPublicProject: FindPublicProject;
  /** Address, without its origin, of the picture that previews of a link to the project show; null without one. */
  linkCardPath: (project: PublicProject) => string | null;
}

const FRAME_PATH = '/ar-frame/';

/** Serves the built web app: its pages, filled in, and its files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { config, webDir }: Deps,
  { findPublicProject, linkCardPath }: PageSources,
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

  registerSiteFiles(app, config);
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
    const html = isFrame
      ? fillPage(build.frame, { title, head: configScript })
      : fillPage(build.shell, { title, ...(await describePage(request, path)) });
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

  /** The head of a page and its language; the viewer's brings its project along, so that it need not ask for it. */
  async function describePage(request: FastifyRequest, path: string): Promise<{ head: string; lang?: 'en' | 'vi' }> {
    const fixed = isPage(path) ? publicPageMeta(path, config.productName) : null;
    if (fixed) return withMeta(fixed);
    const [viewed, shared] = [shareIdOfPage(path), shareIdOfSharePage(path)];
    const project = await findProject(request, viewed ?? shared);
    if (viewed !== null && project === null) return { head: configScript + NOT_INDEXED, lang: 'vi' };
    if (project === null) return { head: configScript + robotsFor(request) };
    const image = linkCardPath(project);
    if (viewed === null) return withMeta(sharePageMeta(project, image));
    return withMeta(viewerMeta(project, image), jsonScript(PAGE_PROJECT_ELEMENT_ID, project));
  }

  function withMeta(meta: PageMeta, more = '') {
    return { head: configScript + metaTags(meta, config) + more, lang: meta.language };
  }

  async function findProject(request: FastifyRequest, shareId: string | null): Promise<PublicProject | null> {
    if (shareId === null) return null;
    return findPublicProject(shareId).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page was served without its project');
      return null;
    });
  }
}

/** What shows nothing to a stranger is no search result. Whoever is signed in is no search engine. */
function robotsFor(request: FastifyRequest): string {
  return request.cookies[SESSION_HINT_COOKIE] === undefined ? NOT_INDEXED : '';
}

function nothingAt(path: string): ApiError {
  return new ApiError('not-found', `There is nothing at ${path}.`);
}

function pageConfig(config: Config): PageConfig {
  const { productName, publicUrl, communityUrl, google, mail, billing, development } = config;
  return { productName, publicUrl, communityUrl, google, hasMail: mail !== null, billing, development };
}
