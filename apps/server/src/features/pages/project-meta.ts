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

/** Metadata that chats and social networks show for a link to a public project. */
export function viewerMeta(project: PublicProject, imagePath: string | null, language: 'en' | 'vi'): PageMeta {
  return {
    title: project.brand?.linkName ? `${project.name} · ${project.brand.linkName}` : project.name,
    description: project.description?.trim() || project.brand?.linkText || INVITATIONS[language][project.type],
    path: sharedLink('', project.shareId),
    image: imageOf(project, imagePath),
    language,
  };
}

/** Metadata of the page with the QR code of a public project. */
export function sharePageMeta(project: PublicProject, imagePath: string | null): PageMeta {
  return {
    title: `Share ${project.name}`,
    description: `QR code, link and print sheet of “${project.name}”. Scan it with a phone; no app is needed.`,
    path: `/share/${project.shareId}`,
    image: imageOf(project, imagePath),
    language: 'en',
  };
}

/** The card with the project's target image, or else a picture for its kind of content. */
function imageOf({ name, contentType, targetImageUrl, brand }: PublicProject, imagePath: string | null): MetaImage {
  if (imagePath !== null && (brand?.linkPicture || targetImageUrl === null))
    return { path: imagePath, alt: name, type: 'image/jpeg' };
  if (imagePath !== null)
    return { path: imagePath, alt: `${name}: the picture to point a phone at`, type: 'image/jpeg' };
  return contentType === 'video'
    ? { path: '/link-cards/video.png', alt: `${name}: a video that stands in your room`, type: 'image/png' }
    : { path: '/link-cards/model.png', alt: `${name}: a 3D model that stands in your room`, type: 'image/png' };
}
