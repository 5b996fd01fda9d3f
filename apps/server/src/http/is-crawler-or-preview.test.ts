import { describe, expect, it } from 'vitest';
import { isCrawlerOrPreview } from './is-crawler-or-preview';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('isCrawlerOrPreview', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  ])('is true for %s', (userAgent) => {
    expect(isCrawlerOrPreview({ 'user-agent': userAgent })).toBe(true);
  });

  it.each([
    `${PHONE} Chrome/126.0.0.0 Mobile Safari/537.36`,
    `${PHONE} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]`,
    `${PHONE} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Zalo android/24060590 ZaloTheme/light`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Instagram 334.0.0.0 [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0',
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20 PRO; rv:127.0) Gecko/127.0 Firefox/127.0',
    '',
  ])('is false for %j', (userAgent) => {
    expect(isCrawlerOrPreview({ 'user-agent': userAgent })).toBe(false);
  });

  it('is true for a page that a browser prefetches', () => {
    expect(isCrawlerOrPreview({ 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  });
});
