import type { FastifyRequest } from 'fastify';
import { AR_FRAME_SHARE_PARAMETER } from '@anchora/contract/ar-frame';
import {
  AR_FRAME_EMBED_PARAMETER,
  EMBED_VIEW_PARAMETER,
  type EmbedSettings,
  type EmbedView,
} from '@anchora/contract/embed-page';
import type { PublicProject } from '@anchora/contract/projects';
import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';
import { writtenLanguage } from '@anchora/contract/visitor-language';
import type { Config } from '../../config/config';
import type { PagePolicies } from './content-security-policy';
import type { PageRecipe } from './kept-pages';
import { shareIdOfEmbed, shareIdOfPage, shareIdOfSharePage } from './page-paths';
import type { PageWriter } from './page-writer';
import { publicPageMeta } from './public-page-meta';
import type { WebBuild } from './web-build';

/** Finds an active public project, or null. The result is written into a page that everyone can read. */
export type FindPublicProject = (shareId: string) => Promise<PublicProject | null>;

/** Finds the sites that may embed a project, and whether they get AR; null if none may. */
export type FindEmbedding = (shareId: string) => Promise<{ sites: string[]; showsAr: boolean } | null>;

/** A page, and what its answer needs besides its text. */
interface Page extends PageRecipe {
  /** Whether the page is the same for everyone. Otherwise it depends on the user, or does not exist. */
  isOpen: boolean;
  /** Whether nobody may open the page. */
  isMissing?: true;
  /** Content-Security-Policy if it is not that of the address. */
  policy?: string;
}

interface Embedded {
  project: PublicProject;
  settings: EmbedSettings;
}

interface PageChooserParts {
  config: Config;
  policies: PagePolicies;
  writer: PageWriter;
  findPublicProject: FindPublicProject;
  findEmbedding: FindEmbedding;
  /** Whether the app has a page at this path. */
  isPage: (path: string) => boolean;
}

/** Decides which page answers a request, and what is written into it. */
export class PageChooser {
  constructor(private readonly parts: PageChooserParts) {}

  /** A page of the app. */
  async shell(request: FastifyRequest, build: WebBuild, path: string): Promise<Page> {
    const embedded = shareIdOfEmbed(path);
    if (embedded !== null) return this.embed(request, build, embedded);
    const viewed = shareIdOfPage(path);
    if (viewed !== null) {
      const project = await this.findProject(request, viewed);
      const key = `viewer ${JSON.stringify(project)}`;
      return { key, isOpen: project !== null, write: () => this.parts.writer.viewer(build, project) };
    }
    const fixed = this.parts.isPage(path)
      ? publicPageMeta(path, this.parts.config.productName, writtenLanguage(this.parts.config.visitorLanguage))
      : null;
    const project = fixed ? null : await this.findProject(request, shareIdOfSharePage(path));
    const isSignedIn = mayBeSignedIn(request);
    return {
      // Unknown addresses share one page.
      key: `app ${this.parts.isPage(path) ? path : ''} ${isSignedIn} ${JSON.stringify(project)}`,
      isOpen: fixed !== null || project !== null,
      write: () => this.parts.writer.app(build, { path, isSignedIn, meta: fixed, project }),
    };
  }

  /** Nobody may frame the page of a project that no site may embed, and to strangers none of its states differs. */
  private async embed(request: FastifyRequest, build: WebBuild, shareId: string): Promise<Page> {
    const found = await this.findEmbedded(request, shareId, EMBED_VIEW_PARAMETER);
    if (!found) {
      const write = () =>
        this.parts.writer.app(build, { path: '/embed/', isSignedIn: false, meta: null, project: null });
      return { key: 'embed', isOpen: false, isMissing: true, policy: this.parts.policies.owner, write };
    }
    const { project, settings } = found;
    const key = `embed ${JSON.stringify(found)}`;
    const write = () => this.parts.writer.embed(build, project, settings);
    return { key, isOpen: true, policy: this.parts.policies.embed(settings.sites), write };
  }

  /** The page in the viewer's frame. */
  async frame(request: FastifyRequest, build: WebBuild): Promise<Page> {
    const query = request.query as Record<string, unknown>;
    const shareId = textOf(query[AR_FRAME_SHARE_PARAMETER]);
    // A site that opens the frame without the page of the embed would show it without the way to report it.
    const isInEmbed = query[AR_FRAME_EMBED_PARAMETER] !== undefined && isFromThisSite(request);
    const found =
      isInEmbed && shareId !== null ? await this.findEmbedded(request, shareId, AR_FRAME_EMBED_PARAMETER) : null;
    if (found) {
      const { project, settings } = found;
      const write = () => this.parts.writer.embeddedFrame(build, project, settings.view);
      const key = `embedded frame ${settings.view} ${JSON.stringify(project)}`;
      return { key, isOpen: true, policy: this.parts.policies.embeddedFrame(settings.sites), write };
    }
    const project = await this.findProject(request, shareId);
    return {
      key: `frame ${JSON.stringify(project)}`,
      isOpen: true,
      write: () => this.parts.writer.frame(build, project),
    };
  }

  private async findEmbedded(request: FastifyRequest, shareId: string, parameter: string): Promise<Embedded | null> {
    const [project, embedding] = await Promise.all([
      this.findProject(request, shareId),
      this.parts.findEmbedding(shareId).catch((error: unknown) => {
        request.log.error({ err: error }, 'an embed was not served');
        return null;
      }),
    ]);
    if (!project || !embedding) return null;
    const wants3d = (request.query as Record<string, unknown>)[parameter] === '3d';
    const view: EmbedView = wants3d || !embedding.showsAr ? '3d' : 'ar';
    return { project, settings: { view, sites: embedding.sites } };
  }

  private async findProject(request: FastifyRequest, shareId: string | null): Promise<PublicProject | null> {
    if (shareId === null) return null;
    return this.parts.findPublicProject(shareId).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page was served without its project');
      return null;
    });
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/**
 * Whether a page of this site loads the frame. Browsers that do not send the header count as loading it from this site.
 */
function isFromThisSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

function mayBeSignedIn(request: FastifyRequest): boolean {
  return request.cookies[SESSION_HINT_COOKIE] !== undefined;
}
