import { isSignInPage } from '@anchora/contract/page-config';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { SettingsFrame } from './settings-frame';

it('links to pages that let Google in, because an account without a password confirms changes by it', () => {
  const page = renderToStaticMarkup(
    <Router ssrPath="/profile">
      <SettingsFrame section="profile">{null}</SettingsFrame>
    </Router>,
  );
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(links).toContain('/backups');
  expect(links.filter((path) => !isSignInPage(path))).toEqual([]);
});
