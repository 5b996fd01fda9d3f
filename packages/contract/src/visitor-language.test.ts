import { expect, it } from 'vitest';
import { phoneLanguage } from './visitor-language';

it.each([
  [['fr-FR', 'VI-vn', 'en'], 'vi'],
  [['en-GB', 'vi'], 'en'],
  // Vili and Middle English, whose codes only begin like the two languages.
  [['vif', 'en'], 'en'],
  [['enm', 'vi'], 'vi'],
  [['fr'], 'en'],
  [[], 'en'],
])('of the languages %j, the phone shows %s', (languages, shown) => {
  expect(phoneLanguage(languages)).toBe(shown);
});
