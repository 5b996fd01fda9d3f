import type { Locale } from '@anchora/contract/languages';
import type { PublicProject } from '@anchora/contract/projects';
import { sharedLink } from '@anchora/contract/shared-link';
import type { MetaImage, PageMeta } from './page-meta';

/** Description of a project that has none. */
const INVITATIONS = {
  vi: {
    'image-tracking':
      'Mở liên kết trên điện thoại, hướng camera vào hình ảnh và xem nội dung sống dậy. Không cần ứng dụng.',
    markerless: 'Mở liên kết trên điện thoại và đặt nội dung vào không gian của bạn. Không cần ứng dụng.',
  },
  en: {
    'image-tracking':
      'Open the link on a phone, point the camera at the picture and watch it come alive. No app needed.',
    markerless: 'Open the link on a phone and place the content in your own space. No app needed.',
  },
};

/** Description of the picture of a preview. */
const ALT_TEXTS = {
  vi: {
    'target-image': (name: string) => `${name}: hình ảnh để hướng điện thoại vào`,
    video: (name: string) => `${name}: video đứng trong phòng của bạn`,
    '3d-model': (name: string) => `${name}: mô hình 3D đứng trong phòng của bạn`,
  },
  en: {
    'target-image': (name: string) => `${name}: the picture to point a phone at`,
    video: (name: string) => `${name}: a video that stands in your room`,
    '3d-model': (name: string) => `${name}: a 3D model that stands in your room`,
  },
};

/** Card of a project with a picture of its own, drawn by the server. */
export interface CardImage {
  path: string;
  /** Whether it shows the picture that visitors point their phones at. */
  showsTarget: boolean;
}

/** Metadata that chats and social networks show for a link to a public project. */
export function viewerMeta(project: PublicProject, card: CardImage | null, language: Locale): PageMeta {
  return {
    title: project.brand?.linkName ? `${project.name} · ${project.brand.linkName}` : project.name,
    description: project.description?.trim() || project.brand?.linkText || INVITATIONS[language][project.type],
    path: sharedLink('', project.shareId),
    image: imageOf(project, card, language),
    language,
  };
}

/** Metadata of the page with the QR code of a public project. */
export function sharePageMeta(project: PublicProject, card: CardImage | null): PageMeta {
  return {
    title: `Share ${project.name}`,
    description: `QR code, link and print sheet of “${project.name}”. Scan it with a phone; no app is needed.`,
    path: `/share/${project.shareId}`,
    image: imageOf(project, card, 'en'),
    language: 'en',
  };
}

/** The project's card, or else a picture of the web app for its kind of content. */
function imageOf({ name, contentType }: PublicProject, card: CardImage | null, language: Locale): MetaImage {
  const texts = ALT_TEXTS[language];
  if (card) {
    const alt = card.showsTarget ? texts['target-image'](name) : name;
    return { path: card.path, alt, type: 'image/jpeg' };
  }
  const path = contentType === 'video' ? '/link-cards/video.png' : '/link-cards/model.png';
  return { path, alt: texts[contentType](name), type: 'image/png' };
}
