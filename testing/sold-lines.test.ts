import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billing } from '../apps/web/src/texts/default/billing';
import { marketing } from '../apps/web/src/texts/default/marketing';
import { billing as billingVi } from '../apps/web/src/texts/vi/billing';
import { marketing as marketingVi } from '../apps/web/src/texts/vi/marketing';

/** The tests that do what each sold line promises, by the id of the line: file, and the beginning of a title in it. */
const BEHIND: Record<string, [file: string, title: string][]> = {
  private: [
    ['testing/journeys/dashboard.e2e.ts', 'making a project private asks for Pro, then does it'],
    ['testing/journeys/comments.e2e.ts', 'a client without an account comments by a review link'],
  ],
  numbers: [['testing/journeys/numbers.e2e.ts', 'the page shows days, steps and a breakdown']],
  support: [
    ['testing/journeys/support.e2e.ts', 'a user asks the support'],
    ['apps/server/src/features/support/support.test.ts', 'questions of Pro come first'],
  ],
  brand: [
    ['testing/journeys/brand.e2e.ts', 'a visitor sees the brand of the creator'],
    ['testing/journeys/domain.e2e.ts', 'an owner sets a domain'],
  ],
  api: [
    ['testing/journeys/api-access.e2e.ts', 'a Pro user makes a token'],
    ['testing/journeys/api-access.e2e.ts', 'a Pro user adds a webhook'],
    ['apps/server/src/cli.test.ts', 'makes a project from files'],
  ],
  team: [
    ['testing/journeys/workspaces.e2e.ts', 'an owner invites an editor'],
    ['testing/journeys/stage-people.e2e.ts', 'two members on one draft'],
  ],
  ar: [
    ['testing/journeys/viewer-scenes.e2e.ts', 'a tap shows where a link leads'],
    ['testing/journeys/viewer-pictures.e2e.ts', 'two pictures in one clip show their own scenes'],
  ],
  export: [
    ['testing/journeys/project-download.e2e.ts', 'a project is downloaded, and imported on an empty server'],
    ['testing/journeys/viewer-site.e2e.ts', 'a project with two pictures, three scenes and a video'],
    ['testing/journeys/backups-to-a-bucket.e2e.ts', 'an owner backs up to a bucket'],
    ['apps/server/src/jobs/project-backups/project-backups.test.ts', 'write every project once'],
    ['testing/journeys/account.e2e.ts', 'the data is exported as a zip'],
  ],
};

test('each line that is sold has tests, whose files and titles exist', () => {
  expect(billing.features.map(({ id }) => id)).toEqual(Object.keys(BEHIND));
  expect(billingVi.features.map(({ id }) => id)).toEqual(Object.keys(BEHIND));
  for (const [id, tests] of Object.entries(BEHIND)) {
    expect(tests, id).not.toEqual([]);
    for (const [file, title] of tests) {
      const calls = [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)\(\s*'([^']*)/g)];
      const titles = calls.map(([, found = '']) => found);
      expect(
        titles.some((found) => found.startsWith(title)),
        `${file}: ${title}`,
      ).toBe(true);
    }
  }
});

/** All strings in a value; functions are called with as many dashes as they have parameters. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return stringsIn(value(...Array.from({ length: value.length }, () => '–')));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

test('no text about plans or of the public pages says that something is planned', () => {
  const words = stringsIn([billing, billingVi, marketing, marketingVi]).join('\n');
  expect(words).toContain('Pro ended on –');
  expect(words.match(/.{0,40}(?:planned|coming soon|dự kiến|sắp có|sắp ra mắt).{0,40}/gi)).toBeNull();
});
