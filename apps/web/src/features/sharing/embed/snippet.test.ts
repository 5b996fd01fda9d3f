import { expect, it } from 'vitest';
import { embedSnippet } from './snippet';

it('keeps a name that looks like markup in the title', () => {
  const publicUrl = 'https://ar.example';
  expect(embedSnippet({ publicUrl, shareId: 'abc', name: '"><script>&', view: '3d' })).toBe(
    '<iframe src="https://ar.example/embed/abc?view=3d" title="&quot;&gt;&lt;script&gt;&amp;" width="480" height="640"' +
      ' allow="fullscreen; autoplay; screen-wake-lock" allowfullscreen style="border:0"></iframe>',
  );
});
