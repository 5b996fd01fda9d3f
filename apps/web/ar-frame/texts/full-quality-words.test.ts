import { MB } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { fullQualityWords } from './full-quality-words';

it('the size is told in the same MB as on the page of the project', () => {
  expect(fullQualityWords('en', 10.5 * MB)).toBe('Full quality (10.5 MB)');
  expect(fullQualityWords('vi', 10.5 * MB)).toBe('Chất lượng đầy đủ (10,5 MB)');
});

it('an unknown size is left out', () => {
  expect(fullQualityWords('en', 0)).toBe('Full quality');
});
