import path from 'node:path';
import type { PublicProject } from '@anchora/contract/projects';
import { pageLanguageSetting, writtenLanguage } from '@anchora/contract/visitor-language';
import type { Config } from '../../../config/config';
import { SITE_POLICY } from '../content-security-policy';
import { markForFrame, withFirstScreen, withoutFirstScreen } from '../first-screen';
import { frameData } from '../frame-data';
import { fillPage } from '../html';
import { readSiteBuild } from './site-build';
import { siteCodeOf } from './site-code';

interface SiteViewer {
  /** The page, in which files of the project have their addresses on this server. */
  page: string;
  /** The page's code: paths in the site, and where the files are. */
  code: { name: string; path: string }[];
}

/** The page of a site stands in its folder, wherever that is. */
const SITE_ITSELF = './';
const CHARSET = '<meta charset="utf-8" />';

/** @returns a function that makes the viewer of a project's site; null while there is no complete build. */
export function siteWriter({ webDir, config }: { webDir: string; config: Config }) {
  return async (published: PublicProject): Promise<SiteViewer | null> => {
    const build = await readSiteBuild(webDir);
    if (build === null) return null;
    const project = withoutUnusedPictures(published);
    const code = siteCodeOf(build, project).map((name) => ({ name, path: path.join(build.folder, name) }));
    return { page: sitePage(build.page, project, config), code };
  };
}

/** A site has no link cards, and shows no target picture that nothing finds. */
function withoutUnusedPictures(project: PublicProject): PublicProject {
  const shown = project.isUntracked ? { ...project, targetImageUrl: null } : project;
  if (!shown.brand) return shown;
  const { linkPicture: _linkPicture, ...brand } = shown.brand;
  return { ...shown, brand };
}

function sitePage(html: string, project: PublicProject, config: Config): string {
  const visitors = pageLanguageSetting(project.visitorLanguage, config.visitorLanguage);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${SITE_POLICY}" />`;
  // A policy applies to what follows it.
  const page = html.replace(CHARSET, CHARSET + policy);
  const filling = { title: project.name, head: frameData(project, SITE_ITSELF), visitors };
  const { productName, publicUrl: platform } = config;
  if (project.isUntracked) {
    const filled = fillPage(page, { ...filling, body: markForFrame(productName, platform) });
    return withoutFirstScreen(filled, project, 'untracked');
  }
  const language = writtenLanguage(visitors);
  return withFirstScreen(fillPage(page, filling), project, { language, productName, platform });
}
