import { describe, expect, it } from 'vitest';
import { callerOf, isAllowed, workspacesWith } from './access';

const own = { workspaceId: 7, isPublic: false };
const sample = { workspaceId: null, isPublic: true };

describe('access to projects and files', () => {
  it('lets a visitor read what is public', () => {
    expect(isAllowed(callerOf(null), 'read', { ...own, isPublic: true })).toBe(true);
    expect(isAllowed(callerOf(null), 'read', own)).toBe(false);
    expect(isAllowed(callerOf(null), 'change', { ...own, isPublic: true })).toBe(false);
  });

  it('lets an owner do everything in the own workspace, and elsewhere no more than a visitor', () => {
    expect(isAllowed(callerOf(7), 'read', own)).toBe(true);
    expect(isAllowed(callerOf(7), 'change', own)).toBe(true);
    expect(isAllowed(callerOf(8), 'read', own)).toBe(false);
    expect(isAllowed(callerOf(8), 'change', { ...own, isPublic: true })).toBe(false);
  });

  it('lets everyone read samples, and nobody change them', () => {
    for (const caller of [callerOf(null), callerOf(7)]) {
      expect(isAllowed(caller, 'read', sample)).toBe(true);
      expect(isAllowed(caller, 'change', sample)).toBe(false);
    }
  });

  it('names the workspaces for statements: the own one for its owner, none for a visitor', () => {
    for (const right of ['read', 'change'] as const) {
      expect(workspacesWith(callerOf(7), right)).toEqual([7]);
      expect(workspacesWith(callerOf(null), right)).toEqual([]);
    }
  });
});
