import { expect, test } from 'vitest';
import { SCENE_VIEWER_FAILED_HASH } from './scene-viewer-failed';
import { sceneViewerLink } from './scene-viewer-link';

const LINK = 'https://ar.example/view/ar/abcdEFGH_-123456';

/** Parses an intent address as Android does. */
function parsed(address: string) {
  const [, query = '', intent = ''] =
    /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?([^#]*)#(.*)$/.exec(address) ?? [];
  const fields = intent.split(';').map((field): [string, string] => {
    const [key = '', value = ''] = field.split('=');
    return [key, decodeURIComponent(value)];
  });
  const given = query.split('&').map((field) => field.split('=').map(decodeURIComponent) as [string, string]);
  return { query: Object.fromEntries(given), intent: Object.fromEntries(fields) };
}

test('names the model on the public host, a title and a way back, whichever host this page is open under', () => {
  const project = { name: 'Đèn & Bàn; 50% + #1', modelUrl: 'http://192.168.1.5:3000/files/abc' };
  const { query, intent } = parsed(sceneViewerLink(project, LINK));
  expect(query).toEqual({
    file: 'https://ar.example/files/abc',
    mode: 'ar_preferred',
    title: 'Đèn & Bàn; 50% + #1',
    link: LINK,
  });
  expect(intent).toEqual({
    Intent: '',
    scheme: 'https',
    package: 'com.google.android.googlequicksearchbox',
    action: 'android.intent.action.VIEW',
    'S.browser_fallback_url': LINK + SCENE_VIEWER_FAILED_HASH,
    end: '',
    '': '',
  });
});
