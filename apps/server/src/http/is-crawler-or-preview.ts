import type { IncomingHttpHeaders } from 'node:http';

/**
 * User agents of search engines and of services that fetch a link for a preview. Built-in browsers of apps (Facebook's
 * FBAN, Zalo, Line) name the app too, but are used by people and must not match. Nor must phones of the brand Cubot.
 */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|viber\/|skypeuripreview|embedly|pinterest\/0|vkshare|linkpreview|iframely|mediapartners|google-read-aloud|google-inspectiontool|lighthouse|kakaotalk-scrap/i;

/** Whether a request comes from a crawler, a link preview, or a browser that prefetches a page. */
export function isCrawlerOrPreview(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose']].join(' ');
  return /prefetch|preview/i.test(purpose) || CRAWLER.test(headers['user-agent'] ?? '');
}
