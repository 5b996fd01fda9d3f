import { describe, expect, it } from 'vitest';
import { pageHints } from './page-hints';

const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_shell.js'] },
  '_shell.js': { file: 'assets/shell.js' },
  '_session.js': { file: 'assets/session.js', imports: ['_shell.js'], css: ['assets/pages.css'] },
  'src/app/app-shell.tsx': { file: 'assets/app-shell.js', imports: ['_session.js'] },
  'src/features/auth/auth-page.tsx': { file: 'assets/auth-page.js' },
  'src/features/dashboard/dashboard-page.tsx': { file: 'assets/dashboard-page.js' },
  'src/features/sharing/share-page.tsx': { file: 'assets/share-page.js' },
};
const filesIn = (html: string) => [...html.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);

describe('pageHints', () => {
  it('names the files of the page, without those that the app already loads', () => {
    expect(filesIn(pageHints(manifest, { path: '/share/abc', mayBeSignedIn: false }))).toEqual([
      'assets/pages.css',
      'assets/app-shell.js',
      'assets/session.js',
      'assets/share-page.js',
    ]);
  });

  it('names the sign-in page if a visitor will be redirected there', () => {
    expect(filesIn(pageHints(manifest, { path: '/dashboard', mayBeSignedIn: false }))).toContain('assets/auth-page.js');
    expect(filesIn(pageHints(manifest, { path: '/dashboard', mayBeSignedIn: true }))).toContain(
      'assets/dashboard-page.js',
    );
  });

  it('has no hints for an unknown page or build', () => {
    expect(pageHints(manifest, { path: '/no/such/page', mayBeSignedIn: true })).toBe('');
    expect(pageHints({}, { path: '/dashboard', mayBeSignedIn: true })).toBe('');
  });
});
