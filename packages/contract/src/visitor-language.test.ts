import { expect, it } from 'vitest';
import { phoneLanguage } from './visitor-language';

it.each([
  ['vi', 'Vietnamese before English', ['fr-FR', 'VI-vn', 'en']],
  ['en', 'English before Vietnamese', ['en-GB', 'vi']],
  ['en', 'Vili, whose code begins like the one of Vietnamese', ['vif', 'en']],
  ['vi', 'Middle English, whose code begins like the one of English', ['enm', 'vi']],
  ['en', 'neither of the two', ['fr']],
  ['en', 'no language', []],
])('is %s for a browser that lists %s', (shown, _, languages) => {
  expect(phoneLanguage(languages)).toBe(shown);
});
