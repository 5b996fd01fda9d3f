import path from 'node:path';
import type { PublicProject } from '@anchora/contract/projects';
import { pageLanguageSetting, writtenLanguage } from '@anchora/contract/visitor-language';
import type { Config } from '../../../config/config';
import { SITE_POLICY } from '../content-security-policy';
import { withFirstScreen } from '../first-screen';
import { frameData } from '../frame-data';
import { fillPage } from '../html';
import { readSiteBuild } from './site-build';
import { codeOf } from './site-code';

/** The viewer of a project's site. */
export interface SiteViewer {
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
    const project = withoutLinkPicture(published);
    const code = codeOf(build, project).map((name) => ({ name, path: path.join(build.folder, name) }));
    return { page: sitePage(build.page, project, config), code };
  };
}

/** The picture of link cards, which a site does not have. */
function withoutLinkPicture(project: PublicProject): PublicProject {
  if (!project.brand) return project;
  const { linkPicture: _linkPicture, ...brand } = project.brand;
  return { ...project, brand };
}

function sitePage(html: string, project: PublicProject, config: Config): string {
  const visitors = pageLanguageSetting(project.visitorLanguage, config.visitorLanguage);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${SITE_POLICY}" />`;
  // A policy applies to what follows it.
  const page = html.replace(CHARSET, CHARSET + policy);
  const filled = fillPage(page, { title: project.name, head: frameData(project, SITE_ITSELF), visitors });
  const { productName, publicUrl } = config;
  return withFirstScreen(filled, project, { language: writtenLanguage(visitors), productName, platform: publicUrl });
}
