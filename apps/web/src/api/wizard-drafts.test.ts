import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../test-support/memory-storage';
import { forgetWizardDrafts, wizardDraftsPrefix } from './wizard-drafts';

afterEach(() => vi.unstubAllGlobals());

it('deletes all drafts of one user, and nothing else', () => {
  const others = [`${wizardDraftsPrefix(71)}a`, 'theme'];
  const stored = new Map(
    [`${wizardDraftsPrefix(7)}a`, `${wizardDraftsPrefix(7)}b`, ...others].map((key) => [key, '{}']),
  );
  vi.stubGlobal('localStorage', memoryStorage(stored));
  forgetWizardDrafts(7);
  expect([...stored.keys()]).toEqual(others);
});

it('does nothing if the browser blocks the storage', () => {
  const readLength = vi.fn((): number => {
    throw new DOMException('The storage is blocked', 'SecurityError');
  });
  vi.stubGlobal('localStorage', Object.defineProperty({}, 'length', { get: readLength }));
  expect(() => forgetWizardDrafts(7)).not.toThrow();
  expect(readLength).toHaveBeenCalledOnce();
});
