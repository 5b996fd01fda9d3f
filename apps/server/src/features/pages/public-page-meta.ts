import type { Locale } from '@anchora/contract/languages';
import { REFUND_DAYS } from '@anchora/contract/limits';
import type { MetaImage, PageMeta } from './page-meta';
import { siteTitle } from './site-title';

/** Picture of the product as a whole; a file of the web app. */
const SITE_IMAGE: MetaImage = {
  path: '/link-cards/site.png',
  alt: 'Four corner brackets hold a printed picture that a small solid stands on',
  type: 'image/png',
};

type FixedMeta = Pick<PageMeta, 'title' | 'description' | 'language'>;

const DEMO: Record<Locale, (productName: string) => FixedMeta> = {
  vi: (productName) => ({
    title: `${productName}: AR trong một phút`,
    description: 'Mở camera, hướng vào hình ảnh và xem nó sống dậy. Không cần cài ứng dụng.',
    language: 'vi',
  }),
  en: (productName) => ({
    title: `${productName}: AR in a minute`,
    description: 'Open the camera, point it at the picture and watch it come alive. There is no app to install.',
    language: 'en',
  }),
};

const pages = (productName: string, visitors: Locale): Record<string, FixedMeta> => ({
  '/': {
    title: siteTitle(productName),
    description:
      'Make augmented reality without code: bring a printed picture to life with a 3D model or a video and share it with a QR code. Visitors need no app.',
    language: 'en',
  },
  '/auth': {
    title: `Sign in to ${productName}`,
    description: `Sign in or create a free account to make augmented reality without code and share it with a QR code.`,
    language: 'en',
  },
  '/pricing': {
    title: `Pricing · ${productName}`,
    description: `Public projects are free and unlimited. Pro adds private projects, monthly or yearly, with a ${REFUND_DAYS}-day money-back guarantee.`,
    language: 'en',
  },
  '/enterprise': {
    title: `${productName} for enterprises`,
    description: 'Augmented reality on your own servers, under your own name and address. Tell us what you need.',
    language: 'en',
  },
  '/developers': {
    title: `For developers · ${productName}`,
    description: 'From a token to a published project in five minutes, with curl.',
    language: 'en',
  },
  '/examples': {
    title: `AR templates · ${productName}`,
    description:
      'Ready-made augmented reality for shops, events, classrooms and more. Try one on your phone, then make it yours.',
    language: 'en',
  },
  '/demo/ar': DEMO[visitors](productName),
  '/check': {
    title: `What this device can do · ${productName}`,
    description: 'Camera, motion, 3D and AR: what this phone or computer offers, measured here and now.',
    language: 'en',
  },
  '/privacy': {
    title: `Privacy · ${productName}`,
    description: 'What is stored about visitors and creators, for how long, and what never leaves the device.',
    language: 'en',
  },
  '/terms': {
    title: `Terms of use · ${productName}`,
    description: 'What you may upload and share here, and what becomes of it.',
    language: 'en',
  },
  '/manual-compile': {
    title: `Image target compiler · ${productName}`,
    description: 'Compile một hoặc nhiều hình ảnh thành tệp .mind ngay trong trình duyệt, không cần tải lên.',
    language: 'vi',
  },
  '/mind-compiler-debug': {
    title: `Mind compiler debug · ${productName}`,
    description: 'Biên dịch một hình ảnh thành tệp .mind và xem từng bước, ngay trong trình duyệt.',
    language: 'vi',
  },
});

/** Other addresses of the same page. */
const SAME_PAGE: Record<string, string> = { '/login': '/auth', '/signup': '/auth' };

/**
 * Metadata of a page that is the same for everyone; null for other pages.
 *
 * @param visitors language of the demo.
 */
export function publicPageMeta(path: string, productName: string, visitors: Locale): PageMeta | null {
  const plain = path === '/' ? path : path.replace(/\/$/, '');
  const own = SAME_PAGE[plain] ?? plain;
  const known = new Map(Object.entries(pages(productName, visitors))).get(own);
  return known ? { ...known, path: own, image: SITE_IMAGE } : null;
}
