import type { Locale } from '@anchora/contract/languages';
import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import {
  EMBED_ELEMENT_ID,
  embeddedFrameAddress,
  type EmbedSettings,
  type EmbedView,
  type WithoutCameraReason,
} from '@anchora/contract/embed-page';
import { PAGE_CONFIG_ELEMENT_ID, PAGE_PROJECT_ELEMENT_ID, type PageConfig } from '@anchora/contract/page-config';
import type { PublicProject } from '@anchora/contract/projects';
import { pageLanguageSetting, type PlatformLanguage, writtenLanguage } from '@anchora/contract/visitor-language';
import type { Config } from '../../config/config';
import { appLater } from './app-later';
import { firstPaint, withPatientScripts } from './first-paint';
import { markForFrame, withFirstScreen, withoutFirstScreen } from './first-screen';
import { frameData } from './frame-data';
import { escapeHtml } from '../../http/escape-html';
import { fillPage, jsonScript } from './html';
import { firstPaintOf, pageHints } from './page-hints';
import { descriptionTag, metaTags, NOT_INDEXED, type PageMeta } from './page-meta';
import { isProjectViewer, isVisitorPage } from './page-paths';
import { type CardImage, sharePageMeta, viewerMeta } from './project-meta';
import { siteTitle } from './site-title';
import { standingFrame } from './standing-frame';
import { frameHints, viewerPageHints } from './viewer-hints';
import type { WebBuild } from './web-build';

/** The picture that previews of a link to the project show; null without one. */
export type LinkCardOf = (project: PublicProject) => CardImage | null;

/** A page of the app, apart from the viewer's. */
interface AppPage {
  path: string;
  isSignedIn: boolean;
  /** Metadata of a page that is the same for everyone. */
  meta: PageMeta | null;
  /** The project of a page with its QR code. */
  project: PublicProject | null;
}

interface PageHead {
  head: string;
  lang?: Locale;
}

/** Fills the built pages with metadata, hints, and what their scripts would otherwise request. */
export class PageWriter {
  private readonly title: string;
  private readonly configScript: string;
  private readonly privateDescription: string;

  constructor(
    private readonly config: Config,
    private readonly linkCardOf: LinkCardOf,
  ) {
    this.title = siteTitle(config.productName);
    this.configScript = jsonScript(PAGE_CONFIG_ELEMENT_ID, pageConfig(config));
    this.privateDescription = descriptionTag(
      `${config.productName}: your AR projects, their links and how they are seen.`,
    );
  }

  app({ shell, manifest }: WebBuild, { path, isSignedIn, meta, project }: AppPage): string {
    const hints = isProjectViewer(path)
      ? viewerPageHints(manifest, 'id')
      : pageHints(manifest, { path, mayBeSignedIn: isSignedIn });
    const { head, lang } = this.describePage(meta, project, isSignedIn);
    const paint = isSignedIn ? null : firstPaintOf(path);
    const body = paint ? firstPaint(paint, this.config.productName) : undefined;
    const visitors = isVisitorPage(path) ? this.config.visitorLanguage : undefined;
    const page = fillPage(shell, { title: this.title, head: head + hints, lang, body, visitors });
    return paint ? withPatientScripts(page) : page;
  }

  /** The viewer's page contains its project and its frame, so that its script need not request them. */
  viewer({ shell, manifest }: WebBuild, project: PublicProject | null): string {
    const hints = viewerPageHints(manifest, 'share');
    const visitors = this.languageFor(project);
    if (project === null)
      return fillPage(shell, { title: this.title, head: this.configScript + NOT_INDEXED + hints, visitors });
    const { head } = this.withMeta(viewerMeta(project, this.linkCardOf(project), writtenLanguage(visitors)));
    const embedded = this.oembedLink(project) + jsonScript(PAGE_PROJECT_ELEMENT_ID, project);
    if (!isReady(project)) return fillPage(shell, { title: this.title, head: hints + head + embedded, visitors });
    const later = appLater(shell, manifest, hints);
    return fillPage(later.shell, {
      title: this.title,
      head: head + embedded,
      visitors,
      body: standingFrame(project) + later.body,
    });
  }

  /**
   * The frame of a public project contains the project and its first screen, and hints for the files that it will
   * request.
   */
  frame({ frame, manifest }: WebBuild, project: PublicProject | null): string {
    if (project === null || !isReady(project)) {
      return fillPage(frame, { title: this.title, head: '', body: markForFrame(this.config.productName) });
    }
    if (project.isUntracked) return this.frameWithoutCamera({ frame, manifest }, project, 'untracked');
    const visitors = this.languageFor(project);
    const language = writtenLanguage(visitors);
    const hints = frameHints(manifest, project, language);
    const page = fillPage(frame, { title: project.name, head: hints + this.frameData(project), visitors });
    return withFirstScreen(page, project, { language, productName: this.config.productName });
  }

  /** The page that other sites show in a frame: the viewer's, with the list of these sites for its messages. */
  embed({ shell, manifest }: WebBuild, project: PublicProject, settings: EmbedSettings): string {
    const visitors = this.languageFor(project);
    const hints = viewerPageHints(manifest, 'embed');
    const data = jsonScript(PAGE_PROJECT_ELEMENT_ID, project) + jsonScript(EMBED_ELEMENT_ID, settings);
    const head = this.configScript + NOT_INDEXED + data;
    const page = { title: this.title, visitors };
    if (settings.view === 'ar' && !isReady(project)) return fillPage(shell, { ...page, head: head + hints });
    const later = appLater(shell, manifest, hints);
    const body = standingFrame(project, embeddedFrameAddress(project, settings.view)) + later.body;
    return fillPage(later.shell, { ...page, head, body });
  }

  /** The AR frame of an embed. */
  embeddedFrame(build: WebBuild, project: PublicProject, view: EmbedView): string {
    return view === 'ar' ? this.frame(build, project) : this.frameWithoutCamera(build, project, '');
  }

  /** A frame that opens by itself and has no first screen. @param reason value of `WITHOUT_CAMERA_ATTRIBUTE`. */
  private frameWithoutCamera(
    { frame, manifest }: Pick<WebBuild, 'frame' | 'manifest'>,
    project: PublicProject,
    reason: WithoutCameraReason,
  ): string {
    const visitors = this.languageFor(project);
    const hints = frameHints(manifest, project, writtenLanguage(visitors), 'without-camera');
    const head = hints + this.frameData(project);
    const page = fillPage(frame, { title: project.name, head, body: markForFrame(this.config.productName), visitors });
    return withoutFirstScreen(page, project, reason);
  }

  private frameData(project: PublicProject): string {
    const link = sharedLink(linkOrigin(project, this.config.publicUrl), project.shareId);
    return frameData(project, link);
  }

  private languageFor(project: PublicProject | null): PlatformLanguage {
    return pageLanguageSetting(project?.visitorLanguage, this.config.visitorLanguage);
  }

  /** The head of a page and its language. */
  private describePage(meta: PageMeta | null, project: PublicProject | null, isSignedIn: boolean): PageHead {
    if (meta) return this.withMeta(meta);
    // Search engines are never signed in; they are kept from pages without content for visitors.
    if (project === null)
      return { head: this.configScript + (isSignedIn ? '' : NOT_INDEXED) + this.privateDescription };
    const { head, lang } = this.withMeta(sharePageMeta(project, this.linkCardOf(project)));
    return { head: head + this.oembedLink(project) + jsonScript(PAGE_PROJECT_ELEMENT_ID, project), lang };
  }

  /** Tells sites where to ask how they can embed the project. */
  private oembedLink({ shareId }: PublicProject): string {
    const { publicUrl } = this.config;
    const query = new URLSearchParams({ url: sharedLink(publicUrl, shareId) });
    const address = escapeHtml(`${publicUrl}/oembed?${query.toString()}`);
    return `<link rel="alternate" type="application/json+oembed" href="${address}" />`;
  }

  private withMeta(meta: PageMeta): { head: string; lang: Locale } {
    return { head: this.configScript + metaTags(meta, this.config), lang: meta.language };
  }
}

function pageConfig(config: Config): PageConfig {
  const { productName, publicUrl, communityUrl, visitorLanguage, google, mail, billing, development } = config;
  return {
    productName,
    publicUrl,
    communityUrl,
    operator: { name: config.operatorName, contact: config.contactEmail },
    supportHours: config.supportHours,
    visitorLanguage,
    google,
    hasMail: mail !== null,
    billing,
    development,
    ...(config.ffmpeg !== null && { convertsVideos: true }),
  };
}

/** A project whose tracking file is still being built has nothing to show yet. */
function isReady({ type, targetMindFile, isUntracked }: PublicProject): boolean {
  return type === 'markerless' || targetMindFile !== null || isUntracked === true;
}
