import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AR_FRAME_PATH } from '@anchora/contract/ar-frame';
import { isSignInPage } from '@anchora/contract/page-config';
import { keepPrivate } from '../../http/keep-private';
import type { Deps } from '../../deps';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { matchesEtag } from '../../http/matches-etag';
import { optionalUser } from '../../http/session';
import { chooseEncoding } from '../../http/content-encoding';
import { type PagePolicies, pagePolicies } from './content-security-policy';
import { KeptFiles } from './kept-files';
import { KeptPages } from './kept-pages';
import { NOT_BUILT_PAGE } from './not-built-page';
import { type FindEmbedding, type FindPublicProject, PageChooser } from './page-chooser';
import { isOwnerPage, isPreviewPage, pagePathMatcher, projectOfPage } from './page-paths';
import { PERMISSIONS_POLICY } from './permissions-policy';
import { registerRobotsAndManifest } from './robots-and-manifest';
import { WebBuildReader, type WebBuild } from './web-build';
import { type LinkCardOf, PageWriter } from './page-writer';

/** A file under a hashed name never changes: a year. */
const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Information about projects that other features supply. */
interface PageSources {
  findPublicProject: FindPublicProject;
  findEmbedding: FindEmbedding;
  /** Whether this user, or a visitor for null, may open the project with this id or share id. */
  mayOpenProject: (key: string, user: Member | null) => Promise<boolean>;
  linkCardOf: LinkCardOf;
}

/** Serves the built web app: its pages, filled with metadata and hints, and its files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { config, webDir }: Deps,
  { findPublicProject, findEmbedding, mayOpenProject, linkCardOf }: PageSources,
): Promise<void> {
  const builds = new WebBuildReader(webDir);
  const pages = new KeptPages();
  const files = new KeptFiles(webDir);
  const policies = pagePolicies(config);
  const isPage = pagePathMatcher(config);
  const writer = new PageWriter(config, linkCardOf);
  const chooser = new PageChooser({ config, policies, writer, findPublicProject, findEmbedding, isPage });

  // Used only for reply.sendFile: each request checks which files exist.
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  registerRobotsAndManifest(app, config);
  app.get('/*', async (request, reply) => {
    const [encodedPath = '/'] = request.url.split('?', 1);
    const path = decodeURI(encodedPath);
    const isAsset = path.startsWith('/assets/');
    if (/^\/(?:api|files)(?:\/|$)/.test(path)) throw nothingAt(path);
    const build = await builds.read();
    if (build?.files.has(path.slice(1))) return sendBuiltFile(request, reply, path.slice(1), isAsset);
    // Answering a missing script with a page would hide the error.
    if (isAsset) throw nothingAt(path);
    if (build === null) return reply.status(503).type('text/html; charset=utf-8').send(NOT_BUILT_PAGE);
    if (`${path}/` === AR_FRAME_PATH) return reply.redirect(AR_FRAME_PATH, 308);
    return sendPage(request, reply, build, path);
  });

  /** @param isHashed whether the file's name changes with its bytes. */
  async function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: string, isHashed: boolean) {
    reply.header('cache-control', isHashed ? HASHED_CACHE_CONTROL : 'no-cache');
    reply.header('vary', 'accept-encoding').header('content-security-policy', policies.frame);
    const kept = isHashed ? await files.find(file, request.headers) : null;
    return kept ? reply.headers(kept.headers).send(kept.bytes) : reply.sendFile(file);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, build: WebBuild, path: string) {
    const isFrame = path === AR_FRAME_PATH;
    const page = isFrame ? await chooser.frame(request, build) : await chooser.shell(request, build, path);
    const isThere =
      page.isOpen || (!page.isMissing && isPage(path) && (await hasItsProject(request, path, mayOpenProject)));
    const status = isThere ? 200 : 404;
    const etag = pages.etagOf(build, status, page);
    reply
      .header('content-security-policy', page.policy ?? (isFrame ? policies.frame : shellPolicy(policies, path)))
      .header('permissions-policy', PERMISSIONS_POLICY)
      // An embed's list of sites stands in a header, and a cached copy would be shown with the headers of its time.
      .header('cache-control', page.policy === undefined ? 'no-cache' : 'no-store')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (isPreviewPage(path)) keepPrivate(reply);
    if (isThere && matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();

    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(await pages.encoded(etag, page, encoding));
  }
}

/**
 * False for a page about a project that this visitor may not open, because it is unknown, deleted, archived, blocked or
 * another user's. If the look-up fails, the project counts as existing: the page's script will report the error.
 */
async function hasItsProject(
  request: FastifyRequest,
  path: string,
  mayOpenProject: PageSources['mayOpenProject'],
): Promise<boolean> {
  const asked = projectOfPage(path);
  if (asked === null) return true;
  try {
    const user = await optionalUser(request);
    if (user === null && asked.needsSignIn) return true;
    return await mayOpenProject(asked.key, user);
  } catch (error) {
    request.log.error({ err: error }, 'a page was served without knowing whether its project exists');
    return true;
  }
}

function shellPolicy(policies: PagePolicies, path: string): string {
  if (isSignInPage(path)) return policies.signIn;
  return isOwnerPage(path) ? policies.owner : policies.shell;
}

function nothingAt(path: string): ApiError {
  return new ApiError('not-found', { address: path });
}
