import { escapeHtml } from '../../http/escape-html';
import { EMBED_SIZE, embedAddress, embedPermissions } from '@anchora/contract/embed-page';
import type { Oembed } from '@anchora/contract/embedding';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import type { PublicProject } from '@anchora/contract/projects';

interface OembedOptions {
  config: { publicUrl: string; productName: string };
  /** Whether embeds of the project show AR. */
  showsAr: boolean;
  cardPath: string | null;
  /** Bounds that the site sets for the frame, px; named as oEmbed does. */
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** The parts of an address that may lead to a project here; null for every other one. */
export function readLink(link: string): { origin: string; shareId: string } | null {
  const url = parse(link);
  const [, shareId] = /^\/(?:view\/ar|share|embed)\/([\w-]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  return url && shareId !== undefined ? { origin: url.origin, shareId } : null;
}

/** The oEmbed answer: a frame with the project, and its size, name and picture. */
export function oembedAnswer(project: PublicProject, options: OembedOptions): Oembed {
  const { config, showsAr, cardPath, maxwidth = Infinity, maxheight = Infinity } = options;
  const width = Math.min(EMBED_SIZE.widthPx, maxwidth);
  const height = Math.min(EMBED_SIZE.heightPx, maxheight);
  const view = showsAr ? 'ar' : '3d';
  const attributes = {
    src: embedAddress(config.publicUrl, project.shareId, view),
    title: project.name,
    width: String(width),
    height: String(height),
    allow: embedPermissions(view),
    allowfullscreen: '',
    style: 'border:0',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return {
    version: '1.0',
    type: 'rich',
    title: project.name,
    provider_name: config.productName,
    provider_url: config.publicUrl,
    html: `<iframe ${written.join(' ')}></iframe>`,
    width,
    height,
    ...(cardPath !== null && {
      thumbnail_url: config.publicUrl + cardPath,
      thumbnail_width: LINK_PREVIEW_SIZE.widthPx,
      thumbnail_height: LINK_PREVIEW_SIZE.heightPx,
    }),
  };
}

function parse(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}
