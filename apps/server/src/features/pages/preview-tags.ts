import type { PublicProject } from '@anchora/contract/projects';
import { escapeHtml } from './html';

/** What chats and social networks show of a link to a public project. */
export function previewTags(project: PublicProject, site: { productName: string; publicUrl: string }): string {
  const description = project.description || `Open this link on your phone to see it in augmented reality.`;
  const image = project.targetImageUrl === null ? null : `${site.publicUrl}${project.targetImageUrl}`;
  const tags = [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.productName),
    meta('property', 'og:title', project.name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${site.publicUrl}/view/ar/${project.shareId}`),
    meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', project.name),
    meta('name', 'twitter:description', description),
  ];
  if (image !== null) {
    tags.push(meta('property', 'og:image', image), meta('name', 'twitter:image', image));
  }
  return tags.join('');
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`;
}
