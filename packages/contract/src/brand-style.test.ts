import { expect, it } from 'vitest';

import { brandStyle } from './brand-style';

it('holds the colours and pictures of a brand', () => {
  const style = brandStyle({
    accent: '#1e7f4f',
    background: '#fff3d6',
    logo: '/files/aaaaaaaaaaaaaaaaaaaaaa',
    backgroundPicture: '/files/bbbbbbbbbbbbbbbbbbbbbb',
    qr: { dark: '#123456', light: '#ffffff' },
  });
  for (const part of ['#1e7f4f', '#fff3d6', 'url(/files/aaa', 'url(/files/bbb', '.qr path{fill:#123456}']) {
    expect(style).toContain(part);
  }
});

it('has the brackets around pictures, models and drawings in a colour that is seen on its background', () => {
  expect(brandStyle({ background: '#fff3d6' })).toContain(
    '.start-overlay .brackets{--color-ink:#000000;--ink:#000000}',
  );
  expect(brandStyle({ background: '#101010' })).toContain(
    '.start-overlay .brackets{--color-ink:#ffffff;--ink:#ffffff}',
  );
});

it('has all words of the start screen in a colour that is readable on its background', () => {
  // The note is that of a computer, beside the code of a project without a picture.
  const words = '.start-overlay>:is(.words,.note,.actions)';
  expect(brandStyle({ background: '#fff3d6' })).toContain(`${words}{--ink-soft:#000000;color:#000000}`);
  expect(brandStyle({ backgroundPicture: '/files/bbbbbbbbbbbbbbbbbbbbbb' })).toContain(
    `${words}{--ink-soft:var(--ink)`,
  );
});

it('leaves out values that would end the style or load something else', () => {
  const hostile = '#fff}</style><script>alert(1)</script>';
  const style = brandStyle({
    accent: hostile,
    background: hostile,
    logo: 'https://elsewhere.example/x.png',
    backgroundPicture: '/files/x) url(//elsewhere.example',
    qr: { dark: hostile, light: '#ffffff' },
    startText: '}body{display:none}',
  });
  expect(style).toBe(brandStyle({}));
  expect(style).not.toMatch(/[<]|url|elsewhere/);
});
