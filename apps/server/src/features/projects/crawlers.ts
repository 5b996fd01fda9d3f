import type { IncomingHttpHeaders } from 'node:http';

/**
 * Search engines, and the services that fetch a link to show a preview of it. Apps whose built-in browser names the
 * app (Facebook's FBAN, Zalo, Line) are people and are not meant here.
 */
const CRAWLER =
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|viber\/|skypeuripreview|embedly|pinterest\/0|vkshare|linkpreview|iframely|mediapartners|google-read-aloud|google-inspectiontool|lighthouse|zalocrawler|kakaotalk-scrap/i;

/** Whether a request comes from no person: a crawler, a link preview, or a browser that loads ahead of a tap. */
export function isCrawlerOrPreview(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose']].join(' ');
  return /prefetch|preview/i.test(purpose) || CRAWLER.test(headers['user-agent'] ?? '');
}
