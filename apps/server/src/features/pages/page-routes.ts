import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MB } from '@anchora/contract/limits';
import { AR_FRAME_PATH, AR_FRAME_SHARE_PARAMETER } from '@anchora/contract/ar-frame';
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
import { optionalUser } from '../../http/session';
import { chooseEncoding } from '../../http/content-encoding';
import { EncodedTexts } from '../../http/encoded-texts';
import { pagePolicies, PERMISSIONS_POLICY } from './content-security-policy';
import { fillPage, jsonScript } from './html';
import { NOT_BUILT_PAGE } from './not-built-page';
import { isProjectViewer, pagePathMatcher, projectOfPage, shareIdOfPage, shareIdOfSharePage } from './page-paths';
import { firstPaint } from './first-paint';
import { isOpenPage, pageHints } from './page-hints';
import { descriptionTag, metaTags, NOT_INDEXED, type PageMeta } from './page-meta';
import { sharePageMeta, viewerMeta } from './project-meta';
import { publicPageMeta } from './public-pages';
import { registerSiteFiles } from './site-files';
import { frameHints, standingFrame, viewerPageHints, withContentVideo } from './viewer-hints';
import { WebBuildReader, type WebBuild } from './web-build';

/** Compressed pages kept in memory: about 4,000 of them. */
const MAX_KEPT_PAGE_BYTES = 32 * MB;

/** Finds an active public project, or null. The result is put into a page that anyone may read. */
export type FindPublicProject = (shareId: string) => Promise<PublicProject | null>;

/** Information about projects that other features supply. */
export interface PageSources {
  findPublicProject: FindPublicProject;
  /** Whether this user, or a visitor for null, may open the project with this id or share id. */
  mayOpenProject: (key: string, userId: number | null) => Promise<boolean>;
  /** Path of the picture that previews of a link to the project show; null without one. */
  linkCardPath: (project: PublicProject) => string | null;
}

/** Serves the built web app: its pages, filled with metadata and hints, and its files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { config, webDir }: Deps,
  { findPublicProject, mayOpenProject, linkCardPath }: PageSources,
): Promise<void> {
  const builds = new WebBuildReader(webDir);
  const encodedPages = new EncodedTexts(MAX_KEPT_PAGE_BYTES);
  const policies = pagePolicies(config);
  const isPage = pagePathMatcher(config.development);
  const title = `${config.productName} WebAR Platform`;
  const privateDescription = descriptionTag(
    `${config.productName}: your AR projects, their links and how they are seen.`,
  );
  const configScript = jsonScript(PAGE_CONFIG_ELEMENT_ID, pageConfig(config));

  // Used only for reply.sendFile: each request checks which files exist.
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  registerSiteFiles(app, config);
  app.get('/*', async (request, reply) => {
    const [encodedPath = '/'] = request.url.split('?', 1);
    const path = decodeURI(encodedPath);
    const isAsset = path.startsWith('/assets/');
    if (/^\/(?:api|files)(?:\/|$)/.test(path)) throw nothingAt(path);
    const build = await builds.read();
    if (build?.files.has(path.slice(1))) return sendBuiltFile(reply, path.slice(1), isAsset);
    // Answering a missing script with a page would hide the error.
    if (isAsset) throw nothingAt(path);
    if (build === null) return reply.status(503).type('text/html; charset=utf-8').send(NOT_BUILT_PAGE);
    if (`${path}/` === AR_FRAME_PATH) return reply.redirect(AR_FRAME_PATH, 308);
    return sendPage(request, reply, build, path);
  });

  /** @param isHashed whether the file's name changes with its bytes. */
  function sendBuiltFile(reply: FastifyReply, file: string, isHashed: boolean): FastifyReply {
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('vary', 'accept-encoding').header('content-security-policy', policies.frame);
    return reply.sendFile(file);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, build: WebBuild, path: string) {
    const isFrame = path === AR_FRAME_PATH;
    const { html, isOpen } = isFrame ? await fillFrame(request, build) : await fillShell(request, build, path);
    const status = isOpen || (isPage(path) && (await hasItsProject(request, path))) ? 200 : 404;
    const etag = `W/"${createHash('sha256').update(`${status} `).update(html).digest('base64url').slice(0, 22)}"`;
    reply
      .header('content-security-policy', isFrame ? policies.frame : shellPolicy(path))
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();

    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(await encodedPages.encoded(etag, html, encoding));
  }

  /**
   * False for a page about a project that this visitor may not open, because it is unknown, deleted, archived, blocked or
   * another user's. If the look-up fails, the project counts as existing: the page's script will report the error.
   */
  async function hasItsProject(request: FastifyRequest, path: string): Promise<boolean> {
    const asked = projectOfPage(path);
    if (asked === null) return true;
    try {
      const user = await optionalUser(request);
      if (user === null && asked.needsSignIn) return true;
      return await mayOpenProject(asked.key, user?.id ?? null);
    } catch (error) {
      request.log.error({ err: error }, 'a page was served without knowing whether its project exists');
      return true;
    }
  }

  function shellPolicy(path: string): string {
    return isSignInPage(path) ? policies.signIn : policies.shell;
  }

  async function fillShell(request: FastifyRequest, build: WebBuild, path: string): Promise<FilledPage> {
    const viewed = shareIdOfPage(path);
    if (viewed !== null) {
      const project = await findProject(request, viewed);
      return { html: fillViewer(build, project), isOpen: project !== null };
    }
    const hints = isProjectViewer(path)
      ? viewerPageHints(build.manifest, 'id')
      : pageHints(build.manifest, path, mayBeSignedIn(request));
    const { head, lang, isOpen } = await describePage(request, path);
    const body = isOpenPage(path) && !mayBeSignedIn(request) ? firstPaint(config.productName) : undefined;
    return { html: fillPage(build.shell, { title, head: head + hints, lang, body }), isOpen };
  }

  /** The viewer's page contains its project and its frame, so that its script need not request them. */
  function fillViewer({ shell, manifest }: WebBuild, project: PublicProject | null): string {
    const hints = viewerPageHints(manifest, 'share');
    if (project === null) return fillPage(shell, { title, head: configScript + NOT_INDEXED + hints, lang: 'vi' });
    const { head, lang } = withMeta(viewerMeta(project, linkCardPath(project)));
    const embedded = jsonScript(PAGE_PROJECT_ELEMENT_ID, project);
    const body = isReady(project) ? standingFrame(project) : '';
    return fillPage(shell, { title, head: hints + head + embedded, lang, body });
  }

  /** The frame of a public project gets hints for the files that it will request. */
  async function fillFrame(request: FastifyRequest, build: WebBuild): Promise<FilledPage> {
    const { [AR_FRAME_SHARE_PARAMETER]: shareId } = request.query as Record<string, unknown>;
    const project = await findProject(request, typeof shareId === 'string' ? shareId : null);
    if (project === null || !isReady(project)) {
      return { html: fillPage(build.frame, { title, head: configScript }), isOpen: true };
    }
    const head = frameHints(build.manifest, project) + configScript;
    return { html: withContentVideo(fillPage(build.frame, { title, head }), project), isOpen: true };
  }

  /** The head of a page and its language. */
  async function describePage(request: FastifyRequest, path: string): Promise<PageHead> {
    const fixed = isPage(path) ? publicPageMeta(path, config.productName) : null;
    if (fixed) return { ...withMeta(fixed), isOpen: true };
    const project = await findProject(request, shareIdOfSharePage(path));
    if (project === null) return { head: configScript + robotsFor(request) + privateDescription, isOpen: false };
    const { head, lang } = withMeta(sharePageMeta(project, linkCardPath(project)));
    return { head: head + jsonScript(PAGE_PROJECT_ELEMENT_ID, project), lang, isOpen: true };
  }

  function withMeta(meta: PageMeta): { head: string; lang: 'en' | 'vi' } {
    return { head: configScript + metaTags(meta, config), lang: meta.language };
  }

  async function findProject(request: FastifyRequest, shareId: string | null): Promise<PublicProject | null> {
    if (shareId === null) return null;
    return findPublicProject(shareId).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page was served without its project');
      return null;
    });
  }
}

interface FilledPage {
  html: string;
  /** The page is open to everyone; otherwise it depends on who asks, or there is no such page. */
  isOpen: boolean;
}

interface PageHead {
  head: string;
  lang?: 'en' | 'vi';
  isOpen: boolean;
}

/** Whether one of the ETags of an If-None-Match header is this one. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === etag);
}

/** A project whose tracking file is still being built has nothing to show yet. */
function isReady({ type, targetMindFile }: PublicProject): boolean {
  return type === 'markerless' || targetMindFile !== null;
}

/** Keeps pages without content for visitors out of search results; search engines are never signed in. */
function robotsFor(request: FastifyRequest): string {
  return mayBeSignedIn(request) ? '' : NOT_INDEXED;
}

function mayBeSignedIn(request: FastifyRequest): boolean {
  return request.cookies[SESSION_HINT_COOKIE] !== undefined;
}

function nothingAt(path: string): ApiError {
  return new ApiError('not-found', { address: path });
}

function pageConfig(config: Config): PageConfig {
  const { productName, publicUrl, communityUrl, google, mail, billing, development } = config;
  return { productName, publicUrl, communityUrl, google, hasMail: mail !== null, billing, development };
}
