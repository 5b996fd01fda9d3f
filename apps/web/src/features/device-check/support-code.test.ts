import { describe, expect, it } from 'vitest';
import { BROWSERS, CAMERAS, CODECS, type DeviceFacts, GRAPHICS, IN_APPS, MOTIONS, PLATFORMS } from './device-facts';
import { decodeSupportCode, encodeSupportCode } from './support-code';

const iphone: DeviceFacts = {
  platform: 'ios',
  browser: 'safari',
  inApp: null,
  secure: true,
  webxr: false,
  hitTest: false,
  quickLook: true,
  sceneViewer: false,
  handheld: true,
  graphics: 'hardware',
  simd: true,
  codecs: ['h264', 'hevc'],
  camera: 'several-rear',
  motion: 'reads',
  gyroscope: null,
  trackingMs: 9,
};

function at<T>(values: readonly T[], i: number): T {
  const value = values[i % values.length];
  if (value === undefined) throw new Error('expected at least one value, got none');
  return value;
}

/** A device for every number; over all numbers each field that a code contains takes all of its values. */
function device(i: number): DeviceFacts {
  return {
    platform: at(PLATFORMS, i),
    browser: at(BROWSERS, i >> 1),
    inApp: at(IN_APPS, i >> 2),
    secure: i % 2 === 0,
    webxr: i % 3 === 0,
    hitTest: i % 5 === 0,
    quickLook: i % 7 === 0,
    sceneViewer: i % 11 === 0,
    handheld: i % 13 === 0,
    simd: i % 17 === 0,
    graphics: at(GRAPHICS, i),
    codecs: CODECS.filter((_codec, bit) => (i >> bit) % 2 === 1),
    camera: at(CAMERAS, i),
    motion: at(MOTIONS, i >> 1),
    gyroscope: null,
    trackingMs: i % 4 === 0 ? null : 1 + ((i * 7.3) % 700),
  };
}

/** Half of a step of a quarter, as a logarithm; the decoded time is rounded to a tenth of a millisecond besides. */
const LARGEST_ERROR = Math.log(1.25) / 2 + 0.01;

it('every device is decoded as it was encoded, its time rounded to a quarter', () => {
  for (let i = 0; i < 2000; i++) {
    const facts = device(i);
    const code = encodeSupportCode(facts);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const read = decodeSupportCode(code);
    if (typeof read === 'string') throw new Error(`${code} is ${read}`);
    expect({ ...read, trackingMs: null }).toEqual({ ...facts, trackingMs: null });
    if (facts.trackingMs === null) expect(read.trackingMs).toBeNull();
    else expect(Math.abs(Math.log((read.trackingMs ?? 0) / facts.trackingMs))).toBeLessThan(LARGEST_ERROR);
  }
});

it('codes of one version never change their meaning', () => {
  expect(encodeSupportCode(iphone)).toMatchInlineSnapshot(`"544QC-TBAND"`);
});

describe('a code typed by a person', () => {
  const code = encodeSupportCode(iphone);

  it('may have small letters, spaces, no dash, and O, I and L for 0 and 1', () => {
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `.replaceAll('0', 'o').replaceAll('1', 'l');
    expect(decodeSupportCode(typed)).toEqual(decodeSupportCode(code));
  });

  it.each<[string, object]>([
    ['platform', { platform: 'glasses' }],
    ['browser', { browser: 'next' }],
    ['app', { inApp: 'next' }],
    ['camera', { camera: 'next' }],
    ['renderer', { graphics: 'next' }],
  ])('is of a later version if it names a %s that this one does not know', (_, unknown) => {
    // A value that is not in the list is written as ones only, a number beyond the list.
    expect(decodeSupportCode(encodeSupportCode({ ...iphone, ...unknown }))).toBe('newer');
  });

  it('is rejected with any one character wrong or two neighbours swapped', () => {
    const signs = Array.from(code.replace('-', ''));
    for (let i = 0; i < signs.length; i++) {
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === signs[i]) continue;
        expect(decodeSupportCode(signs.with(i, other).join(''))).toBe('mistyped');
      }
      const next = signs[i + 1];
      if (next === undefined || next === signs[i]) continue;
      expect(
        decodeSupportCode(
          signs
            .with(i, next)
            .with(i + 1, signs[i] ?? '')
            .join(''),
        ),
      ).toBe('mistyped');
    }
  });

  it.each(['', 'HELLO', `${code}7`, code.slice(0, -1), 'ABCDE-FGHJ!', '<script>'])('%j is no code', (text) => {
    expect(decodeSupportCode(text)).toBe('malformed');
  });
});
