import { MB } from '@anchora/contract/limits';
import { type ContentQuality, LIGHTER_VIDEO, QUALITIES } from '@anchora/contract/variants';
import { describe, expect, it } from 'vitest';
import { contentQualityOf, variantOf } from '../test-support/content-quality';
import { copiesOf, isChoosable, mayMakeCopy, progressOf, secondsToLoad, shownOf } from './shown-figures';

const quality = (fields: Partial<ContentQuality>) => contentQualityOf({ variants: [variantOf()], ...fields });

describe('what visitors get', () => {
  it('is the chosen variant once it is ready', () => {
    expect(shownOf(quality({})).figures).toEqual({ bytes: MB });
  });

  it.each([
    ['the original was chosen', quality({ quality: 'original' })],
    ['the variant runs', quality({ variants: [variantOf({ state: 'running' })] })],
    ['the variant failed', quality({ variants: [variantOf({ state: 'failed' })] })],
    ['another one is ready', quality({ variants: [variantOf({ variant: 'light' })] })],
  ])('is the original while %s', (_, given) => {
    expect(shownOf(given)).toEqual({ variant: null, figures: { bytes: 30 * MB } });
  });
});

describe('what visitors get of a video', () => {
  const light = variantOf({ variant: 'light' });
  const poster = variantOf({ variant: 'poster', stats: null });
  const video = (fields: Partial<ContentQuality>) => quality({ kind: 'video', variants: [light, poster], ...fields });

  it.each(['balanced', 'sharp', 'light'] as const)('is its light copy, for some or all of them: %s', (chosen) => {
    expect(shownOf(video({ quality: chosen })).variant).toBe(light);
  });

  it('is the original if its owner went back to it', () => {
    expect(shownOf(video({ quality: 'original' }))).toEqual({ variant: null, figures: { bytes: 30 * MB } });
  });

  it('is chosen among copies, to which the still picture does not belong', () => {
    expect(copiesOf(video({}))).toEqual([light]);
  });

  it('can be made smaller in this browser if that is worth it and no copy is there or on its way', () => {
    const { minBytes, minBitsPerSecond } = LIGHTER_VIDEO;
    const longestMs = (1000 * 8 * minBytes) / minBitsPerSecond;
    const original = { bytes: minBytes, durationMs: longestMs };
    expect(mayMakeCopy(video({ original, variants: [poster] }))).toBe(true);
    expect(mayMakeCopy(video({ original, variants: [variantOf({ variant: 'light', state: 'failed' })] }))).toBe(true);
    for (const fields of [
      { variants: [light] },
      { variants: [variantOf({ variant: 'light', state: 'queued' })] },
      { takesVariants: false },
      { kept: { variant: 'light' as const, originalBytes: 9 * MB, without: ['light' as const] } },
      { kind: 'model' as const },
      { original: { bytes: minBytes - 1, durationMs: 1000 } },
      { original: { bytes: minBytes, durationMs: longestMs + 1 } },
    ]) {
      expect(mayMakeCopy(video({ original, variants: [poster], ...fields })), JSON.stringify(fields)).toBe(false);
    }
  });
});

describe('after the original was given up', () => {
  const kept = { variant: 'balanced', originalBytes: 30 * MB, without: ['balanced', 'sharp'] } as const;
  const choosable = (fields: Partial<ContentQuality>) =>
    QUALITIES.filter((value) =>
      isChoosable(quality({ kept: { ...kept, without: [...kept.without] }, ...fields }), value),
    );

  it('what stayed and lighter copies can be chosen', () => {
    expect(choosable({})).toEqual(['balanced', 'light']);
    expect(choosable({ kept: { ...kept, variant: 'light', without: ['light', 'balanced', 'sharp'] } })).toEqual([
      'light',
    ]);
  });

  it('other files of the scene keep all choices', () => {
    const others = [{ url: '/files/other', kind: 'model' as const, name: 'other.glb' }];
    expect(choosable({ others })).toEqual(QUALITIES);
    expect(choosable({ kept: null })).toEqual(QUALITIES);
  });
});

it('33.8 MB take 28 s at 10 Mbit/s', () => {
  expect(secondsToLoad(33.8 * MB)).toBeCloseTo(28.4, 1);
});

it('progress counts finished, running and waiting variants, and ends with the last', () => {
  const running = [
    variantOf(),
    variantOf({ state: 'running', percent: 50 }),
    variantOf({ state: 'queued', percent: 0 }),
  ];
  expect(progressOf(running)).toBe(50);
  expect(progressOf([variantOf({ state: 'running', percent: 20 })])).toBe(20);
  expect(progressOf([variantOf(), variantOf({ state: 'skipped' })])).toBeNull();
});
